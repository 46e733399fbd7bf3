import { expect, test } from 'vitest'
import { createTakeTurns } from '#server/db/take-turns.ts'

/** Work that runs until `succeed` or `fail` is called. */
function createChange(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = () => {
    started.push(name)
    return promise
  }
  return { work, succeed: () => resolve(name), fail: () => reject(new Error(name)) }
}

function queueFourChanges(takeTurns = createTakeTurns()) {
  const started: string[] = []
  const changes = ['first', 'second', 'third', 'fourth'].map((name) => createChange(started, name))
  const answers = changes.map(({ work }) =>
    takeTurns('luna', work).catch(
      (error: Error & { code?: string }) => error.code ?? `failed: ${error.message}`,
    ),
  )
  const [first, second, third, fourth] = changes as [
    (typeof changes)[0],
    (typeof changes)[0],
    (typeof changes)[0],
    (typeof changes)[0],
  ]
  return { takeTurns, started, answers, first, second, third, fourth }
}

test('runs two changes at once and queues the others in order', async () => {
  const { started, answers, first, second, third, fourth } = queueFourChanges()
  expect(started).toEqual(['first', 'second'])
  second.succeed()
  await answers[1]
  expect(started).toEqual(['first', 'second', 'third'])
  first.succeed()
  await answers[0]
  third.succeed()
  fourth.succeed()
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third', 'fourth'])
})

test('runs as many at once as the work says', async () => {
  const takeTurns = createTakeTurns()
  const started: string[] = []
  const changes = ['first', 'second'].map((name) => createChange(started, name))
  const answers = changes.map(({ work }) => takeTurns('decode', work, { maxRunning: 1 }))
  expect(started).toEqual(['first'])
  changes[0]?.succeed()
  await answers[0]
  expect(started).toEqual(['first', 'second'])
  changes[1]?.succeed()
  await Promise.all(answers)
})

test('tells work whether it had to wait', async () => {
  const takeTurns = createTakeTurns()
  const results = ['first', 'second', 'third'].map(() =>
    takeTurns('luna', async ({ hasWaited }) => hasWaited),
  )
  expect(await Promise.all(results)).toEqual([false, false, true])
})

test('continues with the next change after one failed', async () => {
  const { started, answers, first, second, third, fourth } = queueFourChanges()
  first.fail()
  expect(await answers[0]).toBe('failed: first')
  expect(started).toEqual(['first', 'second', 'third'])
  for (const { succeed } of [second, third, fourth]) succeed()
  await Promise.all(answers)
})

test('does not wait for changes with another key or in another process', async () => {
  const { takeTurns, answers, first, second, third, fourth } = queueFourChanges()
  expect(await takeTurns('noah', async () => 'at once')).toBe('at once')
  expect(await createTakeTurns()('luna', async () => 'at once')).toBe('at once')
  for (const { succeed } of [first, second, third, fourth]) succeed()
  await Promise.all(answers)
})

test('refuses a change that waited too long without running it, while those before it still run', async () => {
  const { started, answers, first, second } = queueFourChanges(createTakeTurns(0))
  expect(await Promise.all(answers.slice(2))).toEqual(['unavailable', 'unavailable'])
  first.succeed()
  second.succeed()
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'unavailable', 'unavailable'])
  expect(started).toEqual(['first', 'second'])
})

test('refuses a change at once when too many are waiting, and continues with the others', async () => {
  const takeTurns = createTakeTurns()
  const blocker = Promise.withResolvers<string>()
  const runChange = () =>
    takeTurns('luna', () => blocker.promise, { maxWaiting: 1 }).catch(
      (error: { code?: string }) => error.code,
    )
  const [first, second, third] = [runChange(), runChange(), runChange()]
  expect(await runChange()).toBe('unavailable')
  blocker.resolve('done')
  expect(await Promise.all([first, second, third])).toEqual(['done', 'done', 'done'])
  expect(await runChange()).toBe('done')
})
