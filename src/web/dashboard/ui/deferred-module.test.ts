import { expect, test } from 'vitest'
import { deferredModule } from './deferred-module.ts'

test('loads a module once if it is requested twice at the same time', async () => {
  let loads = 0
  const module = deferredModule(async () => {
    loads += 1
    return 'loaded'
  })
  expect(module.current()).toBeNull()
  expect(await Promise.all([module.fetch(), module.fetch()])).toEqual(['loaded', 'loaded'])
  expect(module.current()).toBe('loaded')
  expect(loads).toBe(1)
})

test('retries after a failed load', async () => {
  let isReachable = false
  const module = deferredModule(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return 'loaded'
  })
  await expect(module.fetch()).rejects.toThrow('Failed to fetch')
  isReachable = true
  expect(await module.fetch()).toBe('loaded')
})

test('notifies listeners once the module is loaded', async () => {
  const module = deferredModule(async () => 'loaded')
  const seen: (string | null)[] = []
  const unsubscribe = module.onLoad(() => seen.push(module.current()))
  await module.fetch()
  unsubscribe()
  expect(seen).toEqual(['loaded'])
})
