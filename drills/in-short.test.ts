import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProduct } from '#scripts/build.ts'
import { keepsBudget } from '#scripts/staging/figure.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { killedDatabase } from './database/killed-database.ts'
import { outages } from './database/outages.ts'
import type { Drill, Finding } from './drill.ts'
import { webhooks } from './payments/webhooks.ts'
import { killedServer } from './servers/killed-server.ts'
import { races } from './visitors/races.ts'

beforeAll(buildProduct)

test.each<[string, Drill]>([
  ['nobody books over another, however many try at once', races],
  ['nothing that was acknowledged is lost or done twice when the server is killed', killedServer],
  ['nothing that was acknowledged is lost or done twice when the database is killed', killedDatabase],
  ['the database may be restarted, and nobody is told a wrong thing', outages],
  ['what the provider tells counts once, in any order, and only from the provider', webhooks],
])('%s', async (_, drill) => {
  const running = new AsyncDisposableStack()
  onTestFinished(() => running.disposeAsync())
  const story: string[] = []
  const tell = (line: string) => void story.push(line)
  const found = await drill({ running, random: seededRandom(1), tell, length: 'short' })
  expect(found.filter(isMissed), story.join('\n')).toEqual([])
})

/** Times depend on what else the machine does: `npm run drills` judges them. */
function isMissed(finding: Finding): boolean {
  return !('untested' in finding) && finding.unit === '' && !keepsBudget(finding)
}
