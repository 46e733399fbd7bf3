import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

/** The migration that creates the table of ZIP codes. It is loaded in the same transaction. */
export const ZIP_CODES_MIGRATION = '0032_us_zips.sql'

const FILE = join(import.meta.dirname, '../../../db/data/us-zips.csv.gz')

export async function loadZipCodes(client: pg.Client): Promise<void> {
  const lines = gunzipSync(await readFile(FILE))
    .toString()
    .trimEnd()
    .split('\n')
  const rows = lines.map((line) => line.split(','))
  await client.query(
    'insert into us_zips (zip, latitude, longitude) select * from unnest($1::text[], $2::real[], $3::real[])',
    [0, 1, 2].map((column) => rows.map((row) => row[column])),
  )
}
