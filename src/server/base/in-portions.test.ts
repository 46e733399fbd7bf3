import { expect, test } from 'vitest'
import { inPortions } from '#server/base/in-portions.ts'

test('hands out everything once and in order', async () => {
  expect(await Array.fromAsync(inPortions([1, 2, 3, 4, 5], 2))).toEqual([[1, 2], [3, 4], [5]])
  expect(await Array.fromAsync(inPortions([]))).toEqual([])
})

test('lets others have their turn between two portions', async () => {
  const happened: string[] = []
  let other = setImmediate(function somebodyElse() {
    happened.push('somebody else')
    other = setImmediate(somebodyElse)
  })
  for await (const [item = ''] of inPortions(['a', 'b', 'c'], 1)) happened.push(item)
  clearImmediate(other)
  expect(happened).toEqual(['a', 'somebody else', 'b', 'somebody else', 'c'])
})
