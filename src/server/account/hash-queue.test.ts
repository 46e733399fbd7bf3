import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHashQueue } from '#server/account/hash-queue.ts'

/** A queue that runs one hash at a time and lets two strangers wait. */
function aQueue() {
  const queue = createHashQueue({ maxConcurrent: 1, maxWaiting: 2, retryAfterSeconds: 5 })
  const started: string[] = []
  function add(name: string, owner: string | null = null) {
    const { promise, resolve } = Promise.withResolvers<string>()
    const work = () => {
      started.push(name)
      return promise
    }
    const answer = queue.run(owner, work).catch(({ code, details }) => ({ code, details }))
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

test('lets an owner go before waiting strangers, even if the waiting list is full', async () => {
  const { add, started } = aQueue()
  const [first] = [add('first'), add('second'), add('third')]
  const owner = add('owner', 'luna')
  await first.finish()
  expect(started).toEqual(['first', 'owner'])
  await owner.finish()
  expect(started).toEqual(['first', 'owner', 'second'])
})

test('lets owners take turns, however often one of them calls, and refuses further calls', async () => {
  const { add, started } = aQueue()
  const calls = [add('first'), add('luna', 'luna'), add('luna again', 'luna')]
  expect(await add('luna a third time', 'luna').answer).toEqual(BUSY)
  calls.push(add('stranger'), add('sol', 'sol'))
  await Promise.all(calls.map(({ finish }) => finish()))
  expect(started).toEqual(['first', 'luna', 'stranger', 'sol', 'luna again'])
})

test('gives strangers every second turn, however many owners wait', async () => {
  const { add, started } = aQueue()
  const strangers = ['first', 'stranger', 'second stranger'].map((name) => add(name))
  const owners = ['luna', 'sol', 'nova', 'vega'].map((name) => add(name, name))
  await Promise.all([...strangers, ...owners].map(({ finish }) => finish()))
  expect(started).toEqual(['first', 'luna', 'stranger', 'sol', 'second stranger', 'nova', 'vega'])
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
  const [first, second] = [add('first'), add('second', 'luna')]
  expect(queue.waitingCount()).toBe(1)
  await first.finish()
  await second.finish()
  expect(queue.waitingCount()).toBe(0)
  expect(await add('third').finish()).toBe('third')
})
