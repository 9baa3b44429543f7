// A plain depth-first search for covers: free cells and free pieces are bit masks, and every step lays a piece on the
// lowest free cell. Cells are numbered along the shorter side, as joinsaw does. No symmetry is used, and nothing is kept.
//
// Reads a puzzle file without holes, of up to 64 cells: a drawn `board`, and pieces that may be turned and flipped.
// Prints: {"solutions": N, "nodes": N}, where a node is a placement that fits.
//
// Build:  g++ -O2 -std=c++17 -o dfs_cover dfs_cover.cpp
// Run:    ./dfs_cover PUZZLE.toml

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using Mask = uint64_t;
using Shape = std::vector<std::pair<int, int>>;

struct Placement {
    Mask cells;
    uint64_t piece;
};

static std::vector<Placement> placements[64];
static unsigned long long n_nodes = 0, n_solutions = 0;

static void search(Mask free_cells, uint64_t free_pieces) {
    if (free_pieces == 0) {
        n_solutions++;
        return;
    }
    for (const Placement &placement : placements[__builtin_ctzll(free_cells)]) {
        if ((placement.piece & free_pieces) && (placement.cells & free_cells) == placement.cells) {
            n_nodes++;
            search(free_cells & ~placement.cells, free_pieces & ~placement.piece);
        }
    }
}

static Shape from_corner(Shape shape) {
    int top = std::numeric_limits<int>::max(), left = top;
    for (auto &[row, column] : shape) {
        top = std::min(top, row);
        left = std::min(left, column);
    }
    for (auto &[row, column] : shape) {
        row -= top;
        column -= left;
    }
    std::sort(shape.begin(), shape.end());
    return shape;
}

static std::set<Shape> orientations(Shape shape) {
    std::set<Shape> found;
    for (int turn = 0; turn < 8; turn++) {
        found.insert(from_corner(shape));
        for (auto &[row, column] : shape) {
            int old_row = row;
            row = column;
            column = turn == 3 ? old_row : -old_row;
        }
    }
    return found;
}

static Shape drawn(const std::string &text) {
    Shape shape;
    int row = 0, column = 0;
    for (char symbol : text) {
        if (symbol == '/') {
            row++;
            column = 0;
        } else {
            if (symbol == '#') shape.push_back({row, column});
            column++;
        }
    }
    return shape;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: dfs_cover PUZZLE.toml\n");
        return 2;
    }
    std::ifstream file(argv[1]);
    std::vector<std::string> board;
    std::vector<Shape> pieces;
    bool is_board = false, is_pieces = false;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("board", 0) == 0) {
            is_board = true;
        } else if (is_board && line.rfind("\"\"\"", 0) == 0) {
            is_board = false;
        } else if (is_board) {
            board.push_back(line);
        } else if (line.rfind("[", 0) == 0) {
            is_pieces = line.rfind("[pieces]", 0) == 0;
        } else if (is_pieces) {
            auto from = line.find('"'), to = line.rfind('"');
            if (from != to) pieces.push_back(drawn(line.substr(from + 1, to - from - 1)));
        }
    }
    const int height = board.size();
    int width = 0;
    for (const std::string &row : board) width = std::max<int>(width, row.size());
    std::map<std::pair<int, int>, int> numbers;
    const bool is_wide = height < width;
    for (int across = 0; across < (is_wide ? width : height); across++) {
        for (int along = 0; along < (is_wide ? height : width); along++) {
            const int row = is_wide ? along : across, column = is_wide ? across : along;
            if (column < (int)board[row].size() && board[row][column] == '.') {
                const int number = numbers.size();
                numbers[{row, column}] = number;
            }
        }
    }
    if (numbers.empty() || numbers.size() > 64 || pieces.empty()) {
        std::fprintf(stderr, "expected a board of 1 to 64 cells, and pieces\n");
        return 2;
    }
    for (size_t piece = 0; piece < pieces.size(); piece++) {
        for (const Shape &shape : orientations(pieces[piece])) {
            for (int top = 0; top < height; top++) {
                for (int left = 0; left < width; left++) {
                    Mask cells = 0;
                    for (auto &[row, column] : shape) {
                        auto found = numbers.find({top + row, left + column});
                        cells = found == numbers.end() ? 0 : cells | Mask(1) << found->second;
                        if (cells == 0) break;
                    }
                    if (cells) placements[__builtin_ctzll(cells)].push_back({cells, uint64_t(1) << piece});
                }
            }
        }
    }
    const Mask all_cells = numbers.size() == 64 ? ~Mask(0) : (Mask(1) << numbers.size()) - 1;
    search(all_cells, (uint64_t(1) << pieces.size()) - 1);
    std::printf("{\"solutions\": %llu, \"nodes\": %llu}\n", n_solutions, n_nodes);
    return 0;
}
