import { MAX_CSV_BYTES } from '#contract/clients.ts'

export type ReadFile = { csv: string } | { problem: string }

const SAVE_AGAIN = 'Save it as CSV (UTF-8) and choose it again.'

/** The text of a file that somebody chose, or what is wrong with it. */
export function readCsvFile(bytes: Uint8Array): ReadFile {
  if (bytes.length === 0) return { problem: 'The file is empty.' }
  if (bytes.length > MAX_CSV_BYTES) return { problem: 'The file must be at most 5 MB. Split it into two.' }
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) {
    return { problem: `This is a workbook, not a CSV file. ${SAVE_AGAIN}` }
  }
  const isMarkedUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  // Plain letters in UTF-16 have a zero beside them; in text that can be read there is none.
  if (isMarkedUtf16 || bytes.includes(0)) return { problem: `This file is saved as UTF-16. ${SAVE_AGAIN}` }
  return { csv: textOf(bytes) }
}

/** Spreadsheets on Windows save 'CSV' in the letters of the western Windows. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
