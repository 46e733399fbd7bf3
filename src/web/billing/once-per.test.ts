import { expect, test } from 'vitest'
import { oncePer } from '#web/billing/once-per.ts'
import { aClock } from '#web/testing/a-clock.ts'

/** Every question is answered with its number. */
function aQuestion() {
  const clock = aClock()
  const answers: ((number: number) => void)[] = []
  const question = oncePer(1_000, clock, () => new Promise<number>((resolve) => answers.push(resolve)))
  return {
    ...question,
    ...clock,
    asked: () => answers.length,
    answer: (number: number) => answers[number - 1]?.(number),
  }
}

test('shares the running answer, however long it takes', async () => {
  const { shared, asked, answer, advance } = aQuestion()
  const first = shared()
  await advance(60_000)
  const second = shared()
  answer(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
  expect(asked()).toBe(1)
})

test.each([
  [999, 1],
  [1_000, 2],
])('%d ms after a question, %d were asked', async (ms, count) => {
  const { shared, asked, answer, advance } = aQuestion()
  void shared()
  answer(1)
  await advance(ms)
  void shared()
  expect(asked()).toBe(count)
})

test('a fresh answer waits for the end of the window, and no longer', async () => {
  const { shared, fresh, asked, answer, advance } = aQuestion()
  void shared()
  answer(1)
  await advance(400)
  const later = fresh()
  await advance(599)
  expect(asked()).toBe(1)
  await advance(1)
  expect(asked()).toBe(2)
  answer(2)
  expect(await later).toBe(2)
})

test('does not wait for an answer that never comes', async () => {
  const { shared, fresh, answer, advance } = aQuestion()
  void shared()
  const later = fresh()
  await advance(1_000)
  answer(2)
  expect(await later).toBe(2)
})

test('many who want a fresh answer share one', async () => {
  const { shared, fresh, asked, advance } = aQuestion()
  void shared()
  void fresh()
  void fresh()
  await advance(5_000)
  expect(asked()).toBe(2)
})

test('a clock that was set back stops no question', async () => {
  const { shared, asked, answer, set, settled } = aQuestion()
  void shared()
  answer(1)
  await settled()
  set(-3_600_000)
  void shared()
  expect(asked()).toBe(2)
})
