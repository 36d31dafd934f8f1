/** Rows of cells as text; the first row is the heading, figures stand flush right, an empty row is a line across. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  const lines = rows.map(([name, ...figures]) =>
    name === '' && figures.every((figure) => figure === '')
      ? rule
      : [name!.padEnd(widths[0]!), ...figures.map((figure, index) => figure.padStart(widths[index + 1]!))].join('  '),
  );
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** The same rows in Markdown. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const [heading = [], ...rest] = rows;
  return [line(heading), line(heading.map((_, column) => (column === 0 ? '---' : '--:'))), ...rest.map(line)].join(
    '\n',
  );
}
