import { MAX_CSV_BYTES } from '#contract/clients.ts'

export type CsvFileResult = { csv: string } | { problem: string }

/** First bytes of .xlsx files, which are zip archives, and of .xls files. */
const EXCEL_SIGNATURES = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const UTF_16_BYTE_ORDER_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

const SAVE_YOURS = 'Save your list as CSV (UTF-8) and choose that.'
const SAVE_AGAIN = 'Save it as CSV (UTF-8) and choose it again.'

/** The text of a chosen file, or what is wrong with it. */
export function readCsvFile(bytes: Uint8Array): CsvFileResult {
  if (bytes.length === 0) return { problem: 'The file is empty.' }
  if (bytes.length > MAX_CSV_BYTES)
    return { problem: 'The file is larger than 5 MB. Please split it in two.' }
  if (EXCEL_SIGNATURES.some((mark) => startsWith(bytes, mark)))
    return { problem: `This is an Excel file. ${SAVE_AGAIN}` }
  if (isUtf16(bytes)) return { problem: `This file is saved as UTF-16. ${SAVE_AGAIN}` }
  // Text files contain no zero bytes.
  if (bytes.includes(0)) return { problem: `That isn’t a CSV file. ${SAVE_YOURS}` }
  return { csv: decodeText(bytes) }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, n) => bytes[n] === byte)
}

/** Without a byte order mark, UTF-16 shows in Latin letters: each has a zero byte, always on the same side. */
function isUtf16(bytes: Uint8Array): boolean {
  if (UTF_16_BYTE_ORDER_MARKS.some((mark) => startsWith(bytes, mark))) return true
  const start = bytes.subarray(0, 200)
  const zeros = (side: number) => start.filter((byte, n) => n % 2 === side && byte === 0).length
  const [left, right] = [zeros(0), zeros(1)]
  return Math.min(left, right) === 0 && Math.max(left, right) > start.length / 4
}

/** Falls back to Windows-1252, because spreadsheets on Windows save CSV in it. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
