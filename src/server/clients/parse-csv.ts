import { CsvError, parse } from 'csv-parse/sync'
import { type ClientTable, clientTable } from '#domain/clients/client-table.ts'
import { csvDelimiter } from '#domain/clients/csv-delimiter.ts'
import { refuse } from '#server/refusal.ts'

/** The clients of a file as a table, or a sentence about why there are none. */
export function parseCsv(csv: string): ClientTable {
  const table = clientTable(linesOf(csv))
  if (table.columns.length === 0) refuseFile('The file is empty.')
  if (table.rows.length === 0) refuseFile('The file has a heading, but no clients under it.')
  return table
}

function linesOf(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: csvDelimiter(csv),
      relax_column_count: true,
      // A cell such as 20" rims, which nobody quoted.
      relax_quotes: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuseFile('The file could not be read: a quotation mark in it does not end.')
  }
}

function refuseFile(sentence: string): never {
  refuse('invalid_request', { message: sentence, fields: { csv: sentence } })
}
