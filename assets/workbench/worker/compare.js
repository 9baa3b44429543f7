// The table that was made, compared with the expected one: columns by name and type, rows in any order, repeats counted.

// A statement in which `?` stands for a column that both tables have: each line with it is repeated.
function filledIn(template, columns) {
  const lines = template.split("\n").flatMap((line) => {
    if (!line.includes('"?"')) return [line];
    return columns.map((column, idx) => {
      const comma = idx + 1 < columns.length ? "," : "";
      return line.replaceAll('"?"', () => identifier(column)) + comma;
    });
  });
  return lines.join("\n");
}

function isAmong(name, names) {
  return names.some((other) => other.toLowerCase() === name.toLowerCase());
}

function columnsOf(table) {
  return rowsOf(database, `SELECT * FROM ${table} LIMIT 0`).columns;
}

// Columns whose values have types that are not expected: they look alike when printed, and may never join.
function otherTypes(columns) {
  if (columns.length === 0) return [];
  const typesOf = (table) => {
    const types = columns.map((column) => `typeof(${identifier(column)})`).join(", ");
    return rowsOf(database, `SELECT DISTINCT ${types} FROM ${table}`).rows;
  };
  const [made, needed] = [typesOf(MADE), typesOf(NEEDED)];
  const ofColumn = (rows, idx) => [...new Set(rows.map((row) => row[idx]))].sort();
  return columns.flatMap((column, idx) => {
    const [found, expected] = [ofColumn(made, idx), ofColumn(needed, idx)];
    const differs = expected.length > 0 && !found.every((type) => expected.includes(type));
    return differs ? [{ column, found: found.join(" or "), expected: expected.join(" or ") }] : [];
  });
}

// The comparison with the expected rows. Rows that the stage drops early, by rules that follow from the stated ones, do not count as too many.
function compare(stage) {
  const attempt = compareWith(stage);
  const hasMoreOnly = attempt.isWhole && attempt.extraColumns.length === 0 && attempt.nMissing === 0 && attempt.nTooMany > 0;
  if (!hasMoreOnly || stage.stated === null) return { ...attempt, nEarly: 0 };
  database.run("DROP TABLE temp.joinsaw_differences");
  database.run(`ALTER TABLE main.${NEEDED} RENAME TO joinsaw_expected`);
  let stated;
  try {
    database.run(`CREATE TABLE ${NEEDED} AS ${stage.stated}`);
    stated = compareWith(stage);
    database.run(`DROP TABLE ${NEEDED}`);
  } finally {
    database.run(`ALTER TABLE main.joinsaw_expected RENAME TO ${NEEDED}`);
  }
  if (stated.nTooMany > 0) return { ...attempt, nEarly: 0 };
  return { ...attempt, nEarly: attempt.nTooMany, nTooMany: 0, tooMany: { columns: [], rows: [] }, broken: [] };
}

function compareWith(stage) {
  const { checks } = bench;
  const [made, needed] = [columnsOf(MADE), columnsOf(NEEDED)];
  const missingColumns = needed.filter((column) => !isAmong(column, made));
  const shared = needed.filter((column) => isAmong(column, made));
  const extraColumns = made.filter((column) => !isAmong(column, shared));
  const types = otherTypes(shared);
  const matching = shared.filter((column) => types.every((other) => other.column !== column));
  database.run(matching.length > 0 ? filledIn(checks.differences, matching) : checks.differences_in_number);
  const [nRows, nNeeded, nTooMany, nMissing] = rowsOf(database, checks.counts).rows[0];
  const first = (sign) => {
    if (matching.length === 0) return { columns: [], rows: [] };
    const names = matching.map(identifier).join(", ");
    return rowsOf(
      database,
      `SELECT ${names} FROM temp.joinsaw_differences WHERE joinsaw_surplus ${sign} 0 ORDER BY ${names} LIMIT ${checks.shown}`,
    );
  };
  const isWhole = missingColumns.length === 0 && types.length === 0;
  return {
    isWhole,
    missingColumns,
    extraColumns,
    otherTypes: types,
    nRows,
    nNeeded,
    nTooMany,
    nMissing,
    tooMany: first(">"),
    missing: first("<"),
    broken: isWhole ? brokenRules(stage, matching) : [],
  };
}

// For each row too many that is shown, the rules that it breaks: their numbers; null if no candidate makes this row.
function brokenRules(stage, columns) {
  if (!stage.broken) return [];
  const names = columns.map(identifier).join(", ");
  const { rows } = rowsOf(
    database,
    `SELECT rowid FROM temp.joinsaw_differences WHERE joinsaw_surplus > 0 ORDER BY ${names} LIMIT ${bench.checks.shown}`,
  );
  return rows.map(([rowid]) => {
    const own = stage.columns.map((column) => `${identifier(column)} AS ${identifier(column)}`).join(", ");
    database.run(`CREATE TABLE ${ROW} AS SELECT ${own} FROM temp.joinsaw_differences WHERE rowid = ${rowid}`);
    const kept = rowsOf(database, stage.broken).rows[0];
    database.run(`DROP TABLE ${ROW}`);
    return kept ? kept.flatMap((isKept, idx) => (isKept ? [] : [idx])) : null;
  });
}
