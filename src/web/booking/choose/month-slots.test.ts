import { expect, test } from 'vitest'
import { monthSlotsStore } from '#web/booking/choose/month-slots.ts'

const SLOT = '2026-11-18T14:00:00.000Z'

function aStore(answers: (() => Promise<readonly string[]>)[]) {
  const asked: string[] = []
  const store = monthSlotsStore((serviceId, month) => {
    asked.push(`${serviceId} ${month}`)
    return (answers.shift() ?? (async () => []))()
  })
  return { asked, store, november: () => store.of(store.known(), 'wash', '2026-11') }
}

test('asks once for a month', async () => {
  const { asked, store, november } = aStore([async () => [SLOT]])
  await Promise.all([store.load('wash', '2026-11'), store.load('wash', '2026-11')])
  await store.load('wash', '2026-11')
  expect(asked).toEqual(['wash 2026-11'])
  expect(november()).toEqual({ state: 'ready', slots: [SLOT] })
})

test('asks for each service and month by itself', async () => {
  const { asked, store } = aStore([])
  await store.load('wash', '2026-11')
  await store.load('wax', '2026-11')
  await store.load('wash', '2026-12')
  expect(asked).toHaveLength(3)
})

test('asks again for a month that failed', async () => {
  const { store, november } = aStore([() => Promise.reject(new Error('no')), async () => [SLOT]])
  await store.load('wash', '2026-11')
  expect(november()).toEqual({ state: 'failed' })
  await store.load('wash', '2026-11')
  expect(november()).toEqual({ state: 'ready', slots: [SLOT] })
})

test('does not believe an answer from before something changed', async () => {
  const late = Promise.withResolvers<readonly string[]>()
  const { store, november } = aStore([() => late.promise, async () => []])
  const before = store.load('wash', '2026-11')
  store.forget()
  await store.load('wash', '2026-11')
  late.resolve([SLOT])
  await before
  expect(november()).toEqual({ state: 'ready', slots: [] })
})

test('tells whoever listens, and nobody who stopped', async () => {
  const { store } = aStore([])
  let told = 0
  const stop = store.subscribe(() => {
    told += 1
  })
  await store.load('wash', '2026-11')
  stop()
  store.forget()
  expect(told).toBe(2)
})
