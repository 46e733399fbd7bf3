import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openTurns } from '#server/db/take-turns.ts'

/** Work that goes on until it is told to end. */
function aChange(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = () => {
    begun.push(name)
    return promise
  }
  return { work, succeed: () => resolve(name), fail: () => reject(new Error(name)) }
}

function aLine(takeTurns = openTurns()) {
  const begun: string[] = []
  const changes = ['first', 'second', 'third', 'fourth'].map((name) => aChange(begun, name))
  const answers = changes.map(({ work }) =>
    takeTurns('luna', work).catch((error: Error & { code?: string }) => error.code ?? `no ${error.message}`),
  )
  const [first, second, third, fourth] = changes as [
    (typeof changes)[0],
    (typeof changes)[0],
    (typeof changes)[0],
    (typeof changes)[0],
  ]
  return { takeTurns, begun, answers, first, second, third, fourth }
}

test('lets two decide at once, and the others wait in their order', async () => {
  const { begun, answers, first, second, third, fourth } = aLine()
  expect(begun).toEqual(['first', 'second'])
  second.succeed()
  await answers[1]
  expect(begun).toEqual(['first', 'second', 'third'])
  first.succeed()
  await answers[0]
  third.succeed()
  fourth.succeed()
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third', 'fourth'])
})

test('tells those who had to wait that they had', async () => {
  const takeTurns = openTurns()
  const told = ['first', 'second', 'third'].map(() => takeTurns('luna', async ({ hasWaited }) => hasWaited))
  expect(await Promise.all(told)).toEqual([false, false, true])
})

test('goes on with the next after one that failed', async () => {
  const { begun, answers, first, second, third, fourth } = aLine()
  first.fail()
  expect(await answers[0]).toBe('no first')
  expect(begun).toEqual(['first', 'second', 'third'])
  for (const { succeed } of [second, third, fourth]) succeed()
  await Promise.all(answers)
})

test('lets nobody wait for what somebody else changes, nor for another process', async () => {
  const { takeTurns, answers, first, second, third, fourth } = aLine()
  expect(await takeTurns('noah', async () => 'at once')).toBe('at once')
  expect(await openTurns()('luna', async () => 'at once')).toBe('at once')
  for (const { succeed } of [first, second, third, fourth]) succeed()
  await Promise.all(answers)
})

test('sends away who waited too long, and does nothing for them', async () => {
  const { begun, answers, first, second } = aLine(openTurns(0))
  await once(AbortSignal.timeout(0), 'abort')
  first.succeed()
  second.succeed()
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'unavailable', 'unavailable'])
  expect(begun).toEqual(['first', 'second'])
})

test('sends away at once who would wait behind too many, and goes on with the others', async () => {
  const takeTurns = openTurns()
  const held = Promise.withResolvers<string>()
  const come = () =>
    takeTurns('luna', () => held.promise, { mostWaiting: 1 }).catch((error: { code?: string }) => error.code)
  const [first, second, third] = [come(), come(), come()]
  expect(await come()).toBe('unavailable')
  held.resolve('done')
  expect(await Promise.all([first, second, third])).toEqual(['done', 'done', 'done'])
  expect(await come()).toBe('done')
})
