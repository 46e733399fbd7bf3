/** Marks a file as UTF-8 for spreadsheets: without it accents are garbled. */
export const BYTE_ORDER_MARK = '\uFEFF'

export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows)
}

/**
 * Every cell is quoted: a spreadsheet that splits at semicolons would otherwise start a new, unescaped cell inside one.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function quoted(value: string): string {
  return `"${safeCell(value).replaceAll('"', '""')}"`
}

/** Cells starting like this are run as formulas. Some spreadsheets convert full-width characters first. */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Escapes a value with an apostrophe, so that no spreadsheet runs it as a formula. */
export function safeCell(value: string): string {
  return FORMULA_START.test(value) ? `'${value}` : value
}

/** Reverses `safeCell`. */
export function cellValue(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell
}
