import { expect, test } from 'vitest'
import { deferredModule } from './deferred-module.ts'

test('who asks while a part is on its way waits for the same one', async () => {
  let loads = 0
  const late = deferredModule(async () => {
    loads += 1
    return 'the part'
  })
  expect(late.current()).toBeNull()
  expect(await Promise.all([late.fetch(), late.fetch()])).toEqual(['the part', 'the part'])
  expect(late.current()).toBe('the part')
  expect(loads).toBe(1)
})

test('a part that could not be fetched is fetched again for the next who asks', async () => {
  let isReachable = false
  const late = deferredModule(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return 'the part'
  })
  await expect(late.fetch()).rejects.toThrow('Failed to fetch')
  isReachable = true
  expect(await late.fetch()).toBe('the part')
})

test('whoever shows it hears that it came', async () => {
  const late = deferredModule(async () => 'the part')
  const heard: (string | null)[] = []
  const leave = late.onArrival(() => heard.push(late.current()))
  await late.fetch()
  leave()
  expect(heard).toEqual(['the part'])
})
