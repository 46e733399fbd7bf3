import { expect, test } from 'vitest'
import { createMonthSlotsStore } from '#web/booking/choose/month-slots.ts'

const SLOT = '2026-11-18T14:00:00.000Z'

function aStore(responses: (() => Promise<readonly string[]>)[]) {
  const requests: string[] = []
  const store = createMonthSlotsStore((serviceId, month) => {
    requests.push(`${serviceId} ${month}`)
    return (responses.shift() ?? (async () => []))()
  })
  return { requests, store, november: () => store.get(store.snapshot(), 'wash', '2026-11') }
}

test('requests the slots of a month once', async () => {
  const { requests, store, november } = aStore([async () => [SLOT]])
  await Promise.all([store.load('wash', '2026-11'), store.load('wash', '2026-11')])
  await store.load('wash', '2026-11')
  expect(requests).toEqual(['wash 2026-11'])
  expect(november()).toEqual({ state: 'ready', slots: [SLOT] })
})

test('requests the slots of each service and month separately', async () => {
  const { requests, store } = aStore([])
  await store.load('wash', '2026-11')
  await store.load('wax', '2026-11')
  await store.load('wash', '2026-12')
  expect(requests).toHaveLength(3)
})

test('requests the slots of a month again after a failure', async () => {
  const { store, november } = aStore([() => Promise.reject(new Error('no')), async () => [SLOT]])
  await store.load('wash', '2026-11')
  expect(november()).toEqual({ state: 'failed' })
  await store.load('wash', '2026-11')
  expect(november()).toEqual({ state: 'ready', slots: [SLOT] })
})

test('ignores a response to a request sent before the cache was cleared', async () => {
  const slowResponse = Promise.withResolvers<readonly string[]>()
  const { store, november } = aStore([() => slowResponse.promise, async () => []])
  const before = store.load('wash', '2026-11')
  store.clear()
  await store.load('wash', '2026-11')
  slowResponse.resolve([SLOT])
  await before
  expect(november()).toEqual({ state: 'ready', slots: [] })
})

test('notifies listeners until they unsubscribe', async () => {
  const { store } = aStore([])
  let notifications = 0
  const unsubscribe = store.subscribe(() => {
    notifications += 1
  })
  await store.load('wash', '2026-11')
  unsubscribe()
  store.clear()
  expect(notifications).toBe(2)
})
