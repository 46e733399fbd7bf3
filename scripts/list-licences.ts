import { shippedLicences } from './licences.ts'

// npm run licences
for (const { name, version, licence, verdict } of await shippedLicences())
  console.log(`${`${name}@${version}`.padEnd(56)} ${licence.padEnd(18)} ${verdict ?? 'NOT REVIEWED'}`)
