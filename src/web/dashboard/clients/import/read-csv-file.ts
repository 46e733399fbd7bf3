import { MAX_CSV_BYTES } from '#contract/clients.ts'

export type ReadFile = { csv: string } | { problem: string }

/** A workbook of today, which is a zip, and one of 2003. */
const EXCEL = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

const SAVE_YOURS = 'Save your list as CSV (UTF-8) and choose that.'
const SAVE_AGAIN = 'Save it as CSV (UTF-8) and choose it again.'

/** The text of a file that somebody chose, or what is wrong with it. */
export function readCsvFile(bytes: Uint8Array): ReadFile {
  if (bytes.length === 0) return { problem: 'The file is empty.' }
  if (bytes.length > MAX_CSV_BYTES) return { problem: 'The file must be at most 5 MB. Split it into two.' }
  if (EXCEL.some((mark) => beginsWith(bytes, mark)))
    return { problem: `This is an Excel file. ${SAVE_AGAIN}` }
  if (isUtf16(bytes)) return { problem: `This file is saved as UTF-16. ${SAVE_AGAIN}` }
  // In text there is none.
  if (bytes.includes(0)) return { problem: `This is not a CSV file. ${SAVE_YOURS}` }
  return { csv: textOf(bytes) }
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, n) => bytes[n] === byte)
}

/** Without a mark plain letters give it away: each has a zero on the same side of it, and on no other. */
function isUtf16(bytes: Uint8Array): boolean {
  if (UTF_16.some((mark) => beginsWith(bytes, mark))) return true
  const start = bytes.subarray(0, 200)
  const zeros = (side: number) => start.filter((byte, n) => n % 2 === side && byte === 0).length
  const [left, right] = [zeros(0), zeros(1)]
  return Math.min(left, right) === 0 && Math.max(left, right) > start.length / 4
}

/** Spreadsheets on Windows save 'CSV' in the letters of the western Windows. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
