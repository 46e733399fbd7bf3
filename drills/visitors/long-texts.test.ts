import { expect, test } from 'vitest'
import { meetsBudget } from '#scripts/staging/figure.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { longTexts } from './long-texts.ts'

test('no endpoint spends much time on a long text', async () => {
  const story: string[] = []
  const tell = (line: string) => void story.push(line)
  await using running = new AsyncDisposableStack()
  const found = await longTexts({ running, random: seededRandom(1), tell, length: 'short' })
  expect(
    found.filter((finding) => 'untested' in finding || !meetsBudget(finding)),
    story.join('\n'),
  ).toEqual([])
})
