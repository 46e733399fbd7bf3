import { expect, test } from 'vitest'
import { inChunks } from '#server/base/in-chunks.ts'

test('yields all items once and in order', async () => {
  expect(await Array.fromAsync(inChunks([1, 2, 3, 4, 5], 2))).toEqual([[1, 2], [3, 4], [5]])
  expect(await Array.fromAsync(inChunks([]))).toEqual([])
})

test('lets other tasks run between two chunks', async () => {
  const events: string[] = []
  let timer = setImmediate(function otherTask() {
    events.push('other task')
    timer = setImmediate(otherTask)
  })
  for await (const [item = ''] of inChunks(['a', 'b', 'c'], 1)) events.push(item)
  clearImmediate(timer)
  expect(events).toEqual(['a', 'other task', 'b', 'other task', 'c'])
})
