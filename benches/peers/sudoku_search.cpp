// A search for Sudokus that propagates: candidates of a cell are bits; a cell with one candidate takes it from all cells of its row, column and box,
// and a digit with one cell left in a unit goes there. Then the cell with the fewest candidates is tried. This is how hand-written Sudoku programs work.
//
// Reads a puzzle file with a drawn `grid` of 9 x 9, in which anything but 1 to 9 is open.
// Prints: {"solutions": N, "nodes": N}, where a node is a grid after propagation.
//
// Build:  g++ -O2 -std=c++17 -o sudoku_search sudoku_search.cpp
// Run:    ./sudoku_search PUZZLE.toml

#include <array>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

using Grid = std::array<int, 81>;  // the candidates of each cell, a bit for each digit

static std::vector<std::array<int, 9>> units;
static std::vector<int> units_of[81];
static unsigned long long n_solutions = 0, n_nodes = 0;

static bool remove(Grid &grid, int cell, int digits);

// Leaves these digits in a cell, and what follows; false on a contradiction.
static bool keep(Grid &grid, int cell, int digits) { return remove(grid, cell, grid[cell] & ~digits); }

static bool remove(Grid &grid, int cell, int digits) {
    const int removed = grid[cell] & digits;
    if (!removed) return true;
    grid[cell] &= ~removed;
    if (!grid[cell]) return false;
    const bool is_single = __builtin_popcount(grid[cell]) == 1;
    for (int unit : units_of[cell]) {
        for (int other : units[unit]) {
            if (is_single && other != cell && !remove(grid, other, grid[cell])) return false;
        }
        for (int digit = 1; digit < 1 << 9; digit <<= 1) {
            if (!(removed & digit)) continue;
            int n_places = 0, place = 0;
            for (int other : units[unit]) {
                if (grid[other] & digit) {
                    n_places++;
                    place = other;
                }
            }
            if (n_places == 0 || (n_places == 1 && !keep(grid, place, digit))) return false;
        }
    }
    return true;
}

static void search(const Grid &grid) {
    n_nodes++;
    int best = -1;
    for (int cell = 0; cell < 81; cell++) {
        const int n = __builtin_popcount(grid[cell]);
        if (n > 1 && (best < 0 || n < __builtin_popcount(grid[best]))) best = cell;
    }
    if (best < 0) {
        n_solutions++;
        return;
    }
    for (int digit = 1; digit < 1 << 9; digit <<= 1) {
        Grid next = grid;
        if ((grid[best] & digit) && keep(next, best, digit)) search(next);
    }
}

int main(int argc, char **argv) {
    std::ifstream file(argc == 2 ? argv[1] : "");
    std::string givens;
    bool is_grid = false;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("grid", 0) == 0) {
            is_grid = true;
        } else if (is_grid && line.rfind("\"\"\"", 0) == 0) {
            break;
        } else if (is_grid) {
            for (char symbol : line) {
                if (!std::isspace(static_cast<unsigned char>(symbol))) givens += symbol;
            }
        }
    }
    if (givens.size() != 81) {
        std::fprintf(stderr, "usage: sudoku_search PUZZLE.toml, with a grid of 9 x 9\n");
        return 2;
    }
    for (int n = 0; n < 9; n++) {
        std::array<int, 9> row, column, box;
        for (int m = 0; m < 9; m++) {
            row[m] = 9 * n + m;
            column[m] = 9 * m + n;
            box[m] = 27 * (n / 3) + 3 * (n % 3) + 9 * (m / 3) + m % 3;
        }
        for (const auto &unit : {row, column, box}) {
            for (int cell : unit) units_of[cell].push_back(units.size());
            units.push_back(unit);
        }
    }
    Grid grid;
    grid.fill((1 << 9) - 1);
    bool is_possible = true;
    for (int cell = 0; cell < 81 && is_possible; cell++) {
        if (givens[cell] >= '1' && givens[cell] <= '9') is_possible = keep(grid, cell, 1 << (givens[cell] - '1'));
    }
    if (is_possible) search(grid);
    std::printf("{\"solutions\": %llu, \"nodes\": %llu}\n", n_solutions, n_nodes);
    return 0;
}
