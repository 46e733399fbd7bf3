import { cellValue } from '#domain/csv/csv-text.ts'

export type TableRow = {
  /** Row number as a spreadsheet shows it, starting at 1, empty rows included. */
  line: number
  cells: readonly string[]
}

export type ClientTable = { columns: readonly string[]; rows: readonly TableRow[] }

/** Splits a file into header and rows. A first row with an email address is a client, not a header. */
export function clientTable(lines: readonly (readonly string[])[]): ClientTable {
  const [first, ...others] = lines
    .map((cells, n) => ({ line: n + 1, cells: cells.map((cell) => cellValue(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!first) return { columns: [], rows: [] }
  const hasHeader = !first.cells.some((cell) => cell.includes('@'))
  const rows = hasHeader ? others : [first, ...others]
  const columns = hasHeader ? first.cells : first.cells.map(() => '')
  return { columns: columns.map((name, n) => name || `Column ${n + 1}`), rows }
}
