import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHashQueue, type Place } from '#server/account/hash-queue.ts'

/** A queue that runs one hash at a time and lets two strangers wait. */
function aQueue() {
  const queue = createHashQueue({ maxConcurrent: 1, maxWaiting: 2, retryAfterSeconds: 5 })
  const started: string[] = []
  function add(name: string, place: Place = { line: 'stranger' }) {
    const { promise, resolve } = Promise.withResolvers<string>()
    const work = () => {
      started.push(name)
      return promise
    }
    const answer = queue.run(place, work).catch(({ code, details }) => ({ code, details }))
    return {
      answer,
      finish: () => {
        resolve(name)
        return answer
      },
      fail: (error: Error) => resolve(Promise.reject(error)),
    }
  }
  return { add, started, queue }
}

const knownDevice = (userId: string): Place => ({ line: 'known device', userId })
const accountHolder = (userId: string): Place => ({ line: 'account holder', userId })

const BUSY = { code: 'unavailable', details: { retryAfterSeconds: 5 } }

test('runs one hash at a time, in order', async () => {
  const { add, started } = aQueue()
  const [first, second] = [add('first'), add('second')]
  await setImmediate()
  expect(started).toEqual(['first'])
  expect(await first.finish()).toBe('first')
  expect(started).toEqual(['first', 'second'])
  expect(await second.finish()).toBe('second')
})

test('refuses a stranger once the waiting list is full, and accepts the next one when there is room', async () => {
  const { add, started } = aQueue()
  const [first] = [add('first'), add('second'), add('third')]
  expect(await add('fourth').answer).toEqual(BUSY)
  await first.finish()
  add('fifth')
  expect(await add('sixth').answer).toEqual(BUSY)
  expect(started).toEqual(['first', 'second'])
})

test.each([
  ['an owner on a known device', knownDevice, ['first', 'owner', 'second', 'third']],
  ['an account holder', accountHolder, ['first', 'second', 'owner', 'third']],
])('serves %s before most strangers, also if the strangers’ list is full', async (_, placeOf, order) => {
  const { add, started } = aQueue()
  const calls = ['first', 'second', 'third'].map((name) => add(name))
  expect(await add('fourth').answer).toEqual(BUSY)
  calls.push(add('owner', placeOf('luna')))
  await Promise.all(calls.map(({ finish }) => finish()))
  expect(started).toEqual(order)
})

test.each([
  ['known devices', knownDevice],
  ['account holders', accountHolder],
])('lets %s take turns by owner, however often one calls, and refuses further calls', async (_, placeOf) => {
  const { add, started } = aQueue()
  const calls = [add('first'), add('luna', placeOf('luna')), add('luna again', placeOf('luna'))]
  expect(await add('luna a third time', placeOf('luna')).answer).toEqual(BUSY)
  calls.push(add('sol', placeOf('sol')))
  await Promise.all(calls.map(({ finish }) => finish()))
  expect(started).toEqual(['first', 'luna', 'sol', 'luna again'])
})

const CROWD = Array.from({ length: 50 }, (_, n) => `holder ${n}`)

test('lets an owner on a known device and a stranger go before a crowd of account holders', async () => {
  const { add, started } = aQueue()
  const first = add('first')
  const crowd = CROWD.flatMap((name) => [add(name, accountHolder(name)), add(name, accountHolder(name))])
  const late = [add('stranger'), add('owner', knownDevice('luna'))]
  await Promise.all([first, ...crowd, ...late].map(({ finish }) => finish()))
  expect(started.slice(0, 4)).toEqual(['first', 'owner', 'stranger', 'holder 0'])
})

test('gives each line every third turn while all three are crowded', async () => {
  const { add, started } = aQueue()
  const calls = ['first', 'stranger', 'stranger'].map((name) => add(name))
  for (const owner of ['luna', 'sol', 'nova'])
    calls.push(add('device', knownDevice(owner)), add('holder', accountHolder(owner)))
  await Promise.all(calls.map(({ finish }) => finish()))
  const round = ['device', 'stranger', 'holder']
  expect(started).toEqual(['first', ...round, ...round, 'device', 'holder'])
})

test('goes on after a failure', async () => {
  const { add, started } = aQueue()
  const [first] = [add('first'), add('second')]
  first.fail(new Error('out of memory'))
  await first.answer
  expect(started).toEqual(['first', 'second'])
})

test('is empty once everything has run', async () => {
  const { add, queue } = aQueue()
  const [first, second] = [add('first'), add('second', knownDevice('luna'))]
  expect(queue.waitingCount()).toBe(1)
  await first.finish()
  await second.finish()
  expect(queue.waitingCount()).toBe(0)
  expect(await add('third').finish()).toBe('third')
})
