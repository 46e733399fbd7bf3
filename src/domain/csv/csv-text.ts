/** Comes first in a file, and tells a spreadsheet that it is UTF-8: without it accents come out wrong. */
export const BYTE_ORDER_MARK = '\uFEFF'

export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows)
}

/**
 * Rows as lines of a CSV file. Every cell is quoted: where a spreadsheet separates by semicolons, an unquoted one
 * inside a cell would begin a new cell that nobody made safe.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function quoted(value: string): string {
  return `"${safeCell(value).replaceAll('"', '""')}"`
}

/** What makes a spreadsheet run a cell instead of showing it; wide forms too, which some turn into narrow ones. */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A value as a cell that no spreadsheet runs: an apostrophe in front says that it is text. */
export function safeCell(value: string): string {
  return RUNS.test(value) ? `'${value}` : value
}

/** What was meant by a cell: the apostrophe that made it safe is not part of the value. */
export function cellValue(cell: string): string {
  return cell.startsWith("'") && RUNS.test(cell) ? cell.slice(1) : cell
}
