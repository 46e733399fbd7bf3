import { expect, test } from 'vitest'
import { openSharedAnswers } from '#server/db/share-answers.ts'

/** Questions that are answered when the test says so, with their number. */
function asker() {
  const share = openSharedAnswers<number>()
  const open: PromiseWithResolvers<number>[] = []
  const ask = (question: string) =>
    share(question, () => {
      const answer = Promise.withResolvers<number>()
      open.push(answer)
      return answer.promise
    })
  return { ask, open }
}

test('gives all who wait one answer, asked for after they came', async () => {
  const { ask, open } = asker()
  const [first, ...later] = [ask('luna'), ask('luna'), ask('luna')]
  expect(open).toHaveLength(1)
  open[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(open).toHaveLength(2)
  open[1]?.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2])
})

test('asks anew once nobody waits, and at once for another question', async () => {
  const { ask, open } = asker()
  const [first, other] = [ask('luna'), ask('noah')]
  open[0]?.resolve(1)
  open[1]?.resolve(2)
  expect(await Promise.all([first, other])).toEqual([1, 2])
  const again = ask('luna')
  open[2]?.resolve(3)
  expect(await again).toBe(3)
})

test('goes on after a question that failed', async () => {
  const { ask, open } = asker()
  const [first, next] = [ask('luna'), ask('luna')]
  open[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await Promise.resolve()
  open[1]?.resolve(2)
  expect(await next).toBe(2)
})
