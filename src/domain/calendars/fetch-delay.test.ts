import { expect, test } from 'vitest'
import { fetchDelayMs } from './fetch-delay.ts'

test('fetches every 15 minutes, and less and less often after failures', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => fetchDelayMs(failures) / 60_000)
  expect(minutes).toEqual([15, 15, 30, 60, 120, 240, 360, 360])
})
