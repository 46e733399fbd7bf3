import { expect, test } from 'vitest'
import { throttleRequests } from '#web/billing/throttle-requests.ts'
import { aClock } from '#web/testing/a-clock.ts'

/** Every request resolves to its number. */
function aThrottle() {
  const clock = aClock()
  const responses: ((number: number) => void)[] = []
  const throttle = throttleRequests(
    1_000,
    clock,
    () => new Promise<number>((resolve) => responses.push(resolve)),
  )
  return {
    ...throttle,
    ...clock,
    sent: () => responses.length,
    respond: (number: number) => responses[number - 1]?.(number),
  }
}

test('shares the running request, however long it takes', async () => {
  const { shared, sent, respond, advance } = aThrottle()
  const first = shared()
  await advance(60_000)
  const second = shared()
  respond(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
  expect(sent()).toBe(1)
})

test.each([
  [999, 1],
  [1_000, 2],
])('%d ms after a request, %d were sent', async (ms, count) => {
  const { shared, sent, respond, advance } = aThrottle()
  void shared()
  respond(1)
  await advance(ms)
  void shared()
  expect(sent()).toBe(count)
})

test('a fresh request waits for the end of the window', async () => {
  const { shared, fresh, sent, respond, advance } = aThrottle()
  void shared()
  respond(1)
  await advance(400)
  const pending = fresh()
  await advance(599)
  expect(sent()).toBe(1)
  await advance(1)
  expect(sent()).toBe(2)
  respond(2)
  expect(await pending).toBe(2)
})

test('does not wait for a response that never arrives', async () => {
  const { shared, fresh, respond, advance } = aThrottle()
  void shared()
  const pending = fresh()
  await advance(1_000)
  respond(2)
  expect(await pending).toBe(2)
})

test('simultaneous fresh requests share one', async () => {
  const { shared, fresh, sent, advance } = aThrottle()
  void shared()
  void fresh()
  void fresh()
  await advance(5_000)
  expect(sent()).toBe(2)
})

test('a clock that was set back blocks no request', async () => {
  const { shared, sent, respond, set, flushPromises } = aThrottle()
  void shared()
  respond(1)
  await flushPromises()
  set(-3_600_000)
  void shared()
  expect(sent()).toBe(2)
})
