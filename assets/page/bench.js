// What the worker is told of the puzzle.

/** The stages of a lesson with what runs them. @param {{ lesson: any, workbench: any }} data */
export function benchOf({ lesson, workbench }) {
  const stages = workbench.stages.map((runs, idx) => {
    const { name, columns, n_rows, rules } = lesson.stages[idx];
    return { name, columns, n_rows, rules: rules.map(({ words }) => ({ words })), ...runs };
  });
  return { ...workbench, stages };
}
