import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProduct } from '#scripts/build.ts'
import { meetsBudget } from '#scripts/staging/figure.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { killedDatabase } from './database/killed-database.ts'
import { outages } from './database/outages.ts'
import type { Drill, Finding } from './drill.ts'
import { deposits } from './payments/deposits.ts'
import { webhooks } from './payments/webhooks.ts'
import { lineOf, rowOf } from './report.ts'
import { killedServer } from './servers/killed-server.ts'
import { phonesWithoutSignal } from './servers/phones-without-signal.ts'
import { races } from './visitors/races.ts'

beforeAll(buildProduct)

test.each<[string, Drill]>([
  ['concurrent bookings never overlap', races],
  ['nothing acknowledged is lost or done twice when the server is killed', killedServer],
  ['phones without signal and the server agree in the end', phonesWithoutSignal],
  ['nothing acknowledged is lost or done twice when the database is killed', killedDatabase],
  ['no client gets a wrong answer while the database restarts', outages],
  ['webhooks take effect once, in any order, and only if the provider sent them', webhooks],
  ['nobody is booked without a deposit, charged without a booking or charged twice', deposits],
])('%s', async (_, drill) => {
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync())
  const logLines: string[] = []
  const log = (line: string) => void logLines.push(line)
  const findings = await drill({ cleanup, random: seededRandom(1), log, length: 'short' })
  const missed = findings.filter(isMissed)
  // Missed figures come first, because a summary of the failure has only its first lines.
  const message = [...missed.map((finding) => lineOf(rowOf('', finding)).trim()), ...logLines].join('\n')
  expect(missed, message).toEqual([])
})

/** Ignores times, which depend on the load of the machine. `npm run drills` checks them. */
function isMissed(finding: Finding): boolean {
  return !('untested' in finding) && finding.unit === '' && !meetsBudget(finding)
}
