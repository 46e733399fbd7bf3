import { safeCell } from './spreadsheet-cell.ts'

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
