import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProduct } from '#scripts/build.ts'
import { meetsBudget } from '#scripts/staging/figure.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { killedDatabase } from './database/killed-database.ts'
import { outages } from './database/outages.ts'
import type { Drill, Finding } from './drill.ts'
import { webhooks } from './payments/webhooks.ts'
import { killedServer } from './servers/killed-server.ts'
import { races } from './visitors/races.ts'

beforeAll(buildProduct)

test.each<[string, Drill]>([
  ['concurrent bookings never overlap', races],
  ['nothing acknowledged is lost or done twice when the server is killed', killedServer],
  ['nothing acknowledged is lost or done twice when the database is killed', killedDatabase],
  ['no client gets a wrong answer while the database restarts', outages],
  ['webhooks count once, in any order, and only from the provider', webhooks],
])('%s', async (_, drill) => {
  const running = new AsyncDisposableStack()
  onTestFinished(() => running.disposeAsync())
  const story: string[] = []
  const tell = (line: string) => void story.push(line)
  const found = await drill({ running, random: seededRandom(1), tell, length: 'short' })
  expect(found.filter(isMissed), story.join('\n')).toEqual([])
})

/** Ignores times, which depend on the load of the machine. `npm run drills` checks them. */
function isMissed(finding: Finding): boolean {
  return !('untested' in finding) && finding.unit === '' && !meetsBudget(finding)
}
