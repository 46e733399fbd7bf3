import { expect, test } from 'vitest'
import { isConnectionLost, isDatabaseAway, lacksDisk } from '#server/db/failures.ts'

const failing = (code: string) => Object.assign(new Error('failed'), { code })

test.each(['53100', '58030'])(
  'a database whose disk is full or fails is away, and still there to be asked (%s)',
  (code) => {
    expect(isDatabaseAway(failing(code))).toBe(true)
    expect(isConnectionLost(failing(code))).toBe(false)
    expect(lacksDisk(failing(code))).toBe(true)
  },
)

test('a statement that is wrong is no outage', () => {
  expect(isDatabaseAway(failing('42703'))).toBe(false)
})
