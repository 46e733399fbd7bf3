import { safeCell } from '#domain/clients/spreadsheet-cell.ts'

/** Tells a spreadsheet that the file is UTF-8: without it accents come out wrong. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as a CSV file. Every cell is quoted: where a spreadsheet separates by semicolons, an unquoted one inside a cell
 * would begin a new cell that nobody made safe.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function quoted(value: string): string {
  return `"${safeCell(value).replaceAll('"', '""')}"`
}
