// Depth-first search for all solutions of Another Tough Puzzle.
//
// Models: the published depth-first search. Slots are filled in the order 0..15;
// in each, every unused piece is tried in each of its three turns and held
// against the slots beside it that are filled already. Sixteen triangles form a
// pyramid of side 4; a side is an in or an out of one of four suits, and an in
// meets an out of the same suit. The pieces are what the constructors of the
// published listing make (its comments describe other pieces).
//
// Prints: one JSON line with the solutions (518469, the three turns of the
// pyramid counted apart), the nodes (pieces laid that fit) and the seconds.
// With --print, first one line for each solution: the piece in each slot, slot
// 0 first, pieces named 0-f, then the turn of each.
//
// Run:    g++ -O2 -std=c++17 -o /tmp/dfs_pyramid dfs_pyramid.cpp
//         /tmp/dfs_pyramid [--print]

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

constexpr int kSides = 3;
constexpr int kSlots = 16;
constexpr int kRim = -1;

// A side is its suit, negative for an in: two sides fit if they add up to 0.
enum Suit : int { Clover = 1, Heart, Spade, Diamond };
using Sides = std::array<int, kSides>;

constexpr Sides two_ins(Suit in0, Suit in1, Suit out) { return {-in0, -in1, out}; }
constexpr Sides one_in(Suit in, Suit out0, Suit out1) { return {-in, out0, out1}; }

constexpr std::array<Sides, kSlots> kPieces = {
    two_ins(Spade, Diamond, Heart),    // 0
    two_ins(Heart, Diamond, Spade),    // 1
    two_ins(Diamond, Clover, Spade),   // 2
    two_ins(Clover, Spade, Heart),     // 3
    two_ins(Spade, Heart, Clover),     // 4
    two_ins(Heart, Spade, Clover),     // 5
    two_ins(Spade, Clover, Diamond),   // 6
    two_ins(Diamond, Clover, Heart),   // 7
    one_in(Clover, Diamond, Heart),    // 8
    one_in(Clover, Diamond, Spade),    // 9
    one_in(Heart, Diamond, Spade),     // a
    one_in(Heart, Clover, Diamond),    // b
    one_in(Heart, Clover, Spade),      // c
    one_in(Diamond, Clover, Heart),    // d
    one_in(Diamond, Clover, Spade),    // e
    one_in(Spade, Heart, Diamond),     // f
};

// The slot at each side of a slot. Two slots touch with the same side number.
constexpr int kNeighbours[kSlots][kSides] = {
    {kRim, kRim, 1}, {7, 2, 0},       {kRim, 1, 3},   {9, 4, 2},
    {kRim, 3, 5},    {11, 6, 4},      {kRim, 5, kRim}, {1, kRim, 8},
    {12, 9, 7},      {3, 8, 10},      {14, 11, 9},    {5, 10, kRim},
    {8, kRim, 13},   {15, 14, 12},    {10, 13, kRim}, {13, kRim, kRim},
};

struct Search {
  bool print = false;
  unsigned used = 0;  // a bit for each piece
  std::array<int, kSlots> piece{};
  std::array<int, kSlots> turn{};
  std::uint64_t n_solutions = 0;
  std::uint64_t n_nodes = 0;

  int side(int slot, int number) const {
    return kPieces[piece[slot]][(turn[slot] + number) % kSides];
  }

  // Whether the piece in `slot` fits every filled slot beside it. Slots are
  // filled in order, so the filled ones are those with a smaller number.
  bool fits(int slot) const {
    for (int number = 0; number < kSides; ++number) {
      const int other = kNeighbours[slot][number];
      if (other == kRim || other > slot) continue;
      if (side(slot, number) + side(other, number) != 0) return false;
    }
    return true;
  }

  void fill(int slot) {
    if (slot == kSlots) {
      ++n_solutions;
      if (print) print_solution();
      return;
    }
    for (int candidate = 0; candidate < kSlots; ++candidate) {
      const unsigned bit = 1u << candidate;
      if (used & bit) continue;
      used |= bit;
      piece[slot] = candidate;
      for (turn[slot] = 0; turn[slot] < kSides; ++turn[slot]) {
        if (!fits(slot)) continue;
        ++n_nodes;
        fill(slot + 1);
      }
      used &= ~bit;
    }
  }

  void print_solution() const {
    for (int id : piece) std::printf("%x", static_cast<unsigned>(id));
    std::putchar(' ');
    for (int turns : turn) std::printf("%d", turns);
    std::putchar('\n');
  }
};

}  // namespace

int main(int argc, char **argv) {
  Search search;
  search.print = argc == 2 && std::strcmp(argv[1], "--print") == 0;
  if (argc > 1 && !search.print) {
    std::fprintf(stderr, "usage: %s [--print]\n", argv[0]);
    return 2;
  }
  const auto start = std::chrono::steady_clock::now();
  search.fill(0);
  const std::chrono::duration<double> elapsed =
      std::chrono::steady_clock::now() - start;
  std::printf(
      "{\"peer\": \"dfs_pyramid\", \"solutions\": %llu, \"nodes\": %llu, "
      "\"seconds\": %.3f}\n",
      static_cast<unsigned long long>(search.n_solutions),
      static_cast<unsigned long long>(search.n_nodes), elapsed.count());
  return search.n_solutions > 0 ? 0 : 1;
}
