import { expect, test } from 'vitest'
import { meetsBudget } from '#scripts/staging/figure.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { longTexts } from './long-texts.ts'

test('no endpoint spends much time on a long text', async () => {
  const logLines: string[] = []
  const log = (line: string) => void logLines.push(line)
  await using cleanup = new AsyncDisposableStack()
  const findings = await longTexts({ cleanup, random: seededRandom(1), log, length: 'short' })
  expect(
    findings.filter((finding) => 'untested' in finding || !meetsBudget(finding)),
    logLines.join('\n'),
  ).toEqual([])
})
