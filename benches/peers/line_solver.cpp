// A line solver for nonograms of one colour: in each line, the cells that are alike in every way to draw its clue are filled in, until
// nothing changes; where cells are left, one of them is tried in both ways. This is what programs made for nonograms do.
//
// Reads a puzzle file with lists of `rows` and `columns`, of up to 64 lines each. With a number, stops after that many solutions.
// Prints: {"solutions": N, "nodes": N}, where a node is a grid of which every line has been looked at.
//
// Build:  g++ -O2 -std=c++17 -o line_solver line_solver.cpp
// Run:    ./line_solver PUZZLE.toml [MOST]

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using Clue = std::vector<int>;
using Cells = std::vector<signed char>;  // -1 unknown, 0 empty, 1 filled

static std::vector<Clue> rows, columns;
static unsigned long long n_solutions = 0, n_nodes = 0, most = 0;

static std::vector<Clue> clues_after(const std::string &text, const std::string &key) {
    std::vector<Clue> clues;
    size_t at = text.find("\n" + key + " ");
    if (at == std::string::npos) at = text.find("\n" + key + "=");
    if (at == std::string::npos) return clues;
    const size_t end = text.find(']', at);
    while ((at = text.find('"', at)) < end) {
        const size_t close = text.find('"', at + 1);
        std::istringstream numbers(text.substr(at + 1, close - at - 1));
        Clue clue;
        for (int number; numbers >> number;) {
            if (number > 0) clue.push_back(number);
        }
        clues.push_back(clue);
        at = close + 1;
    }
    return clues;
}

// Fills in what all ways to draw the clue have in common; false if there is no way.
static bool narrow(const Clue &clue, Cells &line, bool &is_changed) {
    const int length = line.size(), n_runs = clue.size();
    // fits[run][cell]: the runs before `run` fit into the cells before `cell`. rest: the runs from `run` on fit from `cell` on.
    std::vector<std::vector<char>> fits(n_runs + 1, std::vector<char>(length + 2, 0)), rest = fits;
    const auto can_hold = [&](int run, int start) {
        if (start < 0 || start + clue[run] > length) return false;
        for (int cell = start; cell < start + clue[run]; cell++) {
            if (line[cell] == 0) return false;
        }
        return (start + clue[run] == length || line[start + clue[run]] != 1) && (start == 0 || line[start - 1] != 1);
    };
    // The cell after a run is part of it, so that runs keep apart; the last one ends one cell behind the line.
    fits[0][0] = 1;
    for (int run = 0; run <= n_runs; run++) {
        for (int cell = 0; cell <= length + 1; cell++) {
            if (!fits[run][cell]) continue;
            if (cell < length && line[cell] != 1) fits[run][cell + 1] = 1;
            if (run < n_runs && can_hold(run, cell)) fits[run + 1][cell + clue[run] + 1] = 1;
        }
    }
    const auto is_end = [&](int cell) { return cell == length || cell == length + 1; };
    for (int run = n_runs; run >= 0; run--) {
        for (int cell = length + 1; cell >= 0; cell--) {
            bool ok = run == n_runs && is_end(cell);
            if (cell < length && line[cell] != 1) ok = ok || rest[run][cell + 1];
            if (run < n_runs && can_hold(run, cell)) ok = ok || rest[run + 1][cell + clue[run] + 1];
            rest[run][cell] = ok;
        }
    }
    if (!rest[0][0]) return false;
    std::vector<char> can_be[2] = {std::vector<char>(length, 0), std::vector<char>(length, 0)};
    for (int run = 0; run <= n_runs; run++) {
        for (int cell = 0; cell <= length; cell++) {
            if (!fits[run][cell]) continue;
            if (cell < length && line[cell] != 1 && rest[run][cell + 1]) can_be[0][cell] = 1;
            if (run < n_runs && can_hold(run, cell) && rest[run + 1][cell + clue[run] + 1]) {
                for (int filled = cell; filled < cell + clue[run]; filled++) can_be[1][filled] = 1;
                if (cell + clue[run] < length) can_be[0][cell + clue[run]] = 1;
            }
        }
    }
    for (int cell = 0; cell < length; cell++) {
        if (line[cell] == -1 && can_be[0][cell] != can_be[1][cell]) {
            line[cell] = can_be[1][cell];
            is_changed = true;
        }
    }
    return true;
}

static void search(std::vector<Cells> grid) {
    n_nodes++;
    const int height = rows.size(), width = columns.size();
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (int row = 0; row < height; row++) {
            if (!narrow(rows[row], grid[row], is_changed)) return;
        }
        for (int column = 0; column < width; column++) {
            Cells line(height);
            for (int row = 0; row < height; row++) line[row] = grid[row][column];
            if (!narrow(columns[column], line, is_changed)) return;
            for (int row = 0; row < height; row++) grid[row][column] = line[row];
        }
    }
    for (Cells &line : grid) {
        for (signed char &cell : line) {
            if (cell != -1) continue;
            for (signed char value : {1, 0}) {
                if (most > 0 && n_solutions >= most) return;
                cell = value;
                search(grid);
            }
            return;
        }
    }
    n_solutions++;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: line_solver PUZZLE.toml [MOST]\n");
        return 2;
    }
    std::ifstream file(argv[1]);
    std::stringstream text;
    text << "\n" << file.rdbuf();
    rows = clues_after(text.str(), "rows");
    columns = clues_after(text.str(), "columns");
    if (rows.empty() || columns.empty()) {
        std::fprintf(stderr, "expected lists of `rows` and `columns`\n");
        return 2;
    }
    if (argc > 2) most = std::strtoull(argv[2], nullptr, 10);
    search(std::vector<Cells>(rows.size(), Cells(columns.size(), -1)));
    std::printf("{\"solutions\": %llu, \"nodes\": %llu}\n", n_solutions, n_nodes);
    return 0;
}
