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
