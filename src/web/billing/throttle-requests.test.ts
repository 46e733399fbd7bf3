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
    sentCount: () => responses.length,
    respond: (number: number) => responses[number - 1]?.(number),
  }
}

test('shares the running request, however long it takes', async () => {
  const { sendOrShare, sentCount, respond, advance } = aThrottle()
  const first = sendOrShare()
  await advance(60_000)
  const second = sendOrShare()
  respond(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
  expect(sentCount()).toBe(1)
})

test.each([
  [999, 1],
  [1_000, 2],
])('two calls %d ms apart send %d requests', async (ms, count) => {
  const { sendOrShare, sentCount, respond, advance } = aThrottle()
  void sendOrShare()
  respond(1)
  await advance(ms)
  void sendOrShare()
  expect(sentCount()).toBe(count)
})

test('a fresh request waits for the end of the window', async () => {
  const { sendOrShare, sendFresh, sentCount, respond, advance } = aThrottle()
  void sendOrShare()
  respond(1)
  await advance(400)
  const pending = sendFresh()
  await advance(599)
  expect(sentCount()).toBe(1)
  await advance(1)
  expect(sentCount()).toBe(2)
  respond(2)
  expect(await pending).toBe(2)
})

test('a fresh request does not wait for an earlier one that is never answered', async () => {
  const { sendOrShare, sendFresh, respond, advance } = aThrottle()
  void sendOrShare()
  const pending = sendFresh()
  await advance(1_000)
  respond(2)
  expect(await pending).toBe(2)
})

test('simultaneous fresh calls share one request', async () => {
  const { sendOrShare, sendFresh, sentCount, advance } = aThrottle()
  void sendOrShare()
  void sendFresh()
  void sendFresh()
  await advance(5_000)
  expect(sentCount()).toBe(2)
})

test('a clock that was set back does not block requests', async () => {
  const { sendOrShare, sentCount, respond, shiftWallClock, flushPromises } = aThrottle()
  void sendOrShare()
  respond(1)
  await flushPromises()
  shiftWallClock(-3_600_000)
  void sendOrShare()
  expect(sentCount()).toBe(2)
})
