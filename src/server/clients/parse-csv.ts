import { finished } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { type ClientTable, clientTable } from '#domain/clients/client-table.ts'
import { csvDelimiter } from '#domain/csv/csv-delimiter.ts'
import { refuse } from '#server/base/refusal.ts'

/** Parsing yields to other requests after each chunk of a large file. */
const CHUNK_BYTES = 64 * 1024

const MAX_LINES = 50_000
const MAX_COLUMNS = 200
const TOO_MANY_LINES = 'The file has more than 50,000 rows. Please split it in two.'
const TOO_MANY_COLUMNS = 'The file has more than 200 columns.'

/** Refuses with a message for the owner if the file has no clients or is too large. */
export async function parseCsv(csv: string): Promise<ClientTable> {
  if (hasTooManyLines(csv)) refuseFile(TOO_MANY_LINES)
  const table = clientTable(await parseLines(csv))
  if (table.columns.length === 0) refuseFile('The file is empty.')
  if (table.rows.length === 0) refuseFile('The file has a header row but no clients below it.')
  return table
}

async function parseLines(csv: string): Promise<string[][]> {
  const lines: string[][] = []
  const parser = parse({
    bom: true,
    delimiter: csvDelimiter(csv.slice(0, CHUNK_BYTES)),
    // Stops at the first extra cell; otherwise a line of five million cells would be read to its end.
    cast: (cell, { index }) => (index < MAX_COLUMNS ? cell : refuseFile(TOO_MANY_COLUMNS)),
    relax_column_count: true,
    // Allows unquoted cells such as 20" rims.
    relax_quotes: true,
  })
  parser.on('data', (line: string[]) => lines.push(line))
  try {
    await Promise.all([finished(parser), writeInChunks(parser, Buffer.from(csv))])
    return lines
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuseFile('We couldn’t read the file: a quotation mark is never closed.')
  }
}

async function writeInChunks(parser: ReturnType<typeof parse>, bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length && !parser.destroyed; start += CHUNK_BYTES) {
    parser.write(bytes.subarray(start, start + CHUNK_BYTES))
    await yieldToEventLoop()
  }
  parser.end()
}

/** Also counts empty lines and line breaks inside cells, because it runs before parsing. */
function hasTooManyLines(csv: string): boolean {
  const lineEnd = /\r\n?|\n/g
  let lines = 0
  while (lines <= MAX_LINES && lineEnd.test(csv)) lines += 1
  return lines > MAX_LINES
}

function refuseFile(message: string): never {
  refuse('invalid_request', { message, fields: { csv: message } })
}
