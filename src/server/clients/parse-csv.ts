import { finished } from 'node:stream/promises'
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { type ClientTable, clientTable } from '#domain/clients/client-table.ts'
import { csvDelimiter } from '#domain/csv/csv-delimiter.ts'
import { refuse } from '#server/base/refusal.ts'

/** What is read at once, so that others have their turn while a large file is. */
const PIECE_BYTES = 64 * 1024

const MAX_LINES = 50_000
const MAX_COLUMNS = 200
const TOO_MANY_LINES = 'The file must have at most 50,000 lines. Split it into two.'
const TOO_MANY_COLUMNS = 'The file must have at most 200 columns.'

/** The clients of a file as a table, or a sentence about why there are none. */
export async function parseCsv(csv: string): Promise<ClientTable> {
  if (hasTooManyLines(csv)) refuseFile(TOO_MANY_LINES)
  const table = clientTable(await linesOf(csv))
  if (table.columns.length === 0) refuseFile('The file is empty.')
  if (table.rows.length === 0) refuseFile('The file has a heading, but no clients under it.')
  return table
}

async function linesOf(csv: string): Promise<string[][]> {
  const lines: string[][] = []
  const parser = parse({
    bom: true,
    delimiter: csvDelimiter(csv.slice(0, PIECE_BYTES)),
    // At the first cell too many: a line of five million would otherwise be read to its end.
    cast: (cell, { index }) => (index < MAX_COLUMNS ? cell : refuseFile(TOO_MANY_COLUMNS)),
    relax_column_count: true,
    // A cell such as 20" rims, which nobody quoted.
    relax_quotes: true,
  })
  parser.on('data', (line: string[]) => lines.push(line))
  try {
    await Promise.all([finished(parser), feed(parser, Buffer.from(csv))])
    return lines
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuseFile('The file could not be read: a quotation mark in it does not end.')
  }
}

async function feed(parser: ReturnType<typeof parse>, bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length && !parser.destroyed; start += PIECE_BYTES) {
    parser.write(bytes.subarray(start, start + PIECE_BYTES))
    await othersHadTheirTurn()
  }
  parser.end()
}

/** Empty ones count too, and those inside a cell: nothing is parsed to find out. */
function hasTooManyLines(csv: string): boolean {
  const lineEnd = /\r\n?|\n/g
  let lines = 0
  while (lines <= MAX_LINES && lineEnd.test(csv)) lines += 1
  return lines > MAX_LINES
}

function refuseFile(sentence: string): never {
  refuse('invalid_request', { message: sentence, fields: { csv: sentence } })
}
