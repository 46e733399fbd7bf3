import { expect, test } from 'vitest'
import { isConnectionLost, isDatabaseUnavailable, isDiskFailure, logOutage } from '#server/db/failures.ts'
import { loggedLines, takeUnexpectedErrors, testLog } from '#server/testing/test-log.ts'

const errorWithCode = (code: string) => Object.assign(new Error('failed'), { code })

test.each(['53100', '58030'])(
  'treats a full or failing disk as an outage, but not as a lost connection (%s)',
  (code) => {
    expect(isDatabaseUnavailable(errorWithCode(code))).toBe(true)
    expect(isConnectionLost(errorWithCode(code))).toBe(false)
    expect(isDiskFailure(errorWithCode(code))).toBe(true)
  },
)

test('does not treat an invalid statement as an outage', () => {
  expect(isDatabaseUnavailable(errorWithCode('42703'))).toBe(false)
})

test('logs an outage as a warning and a full disk as an error', () => {
  logOutage(testLog(), errorWithCode('57P03'), { route: '/api/clients' })
  expect(loggedLines().at(-1)).toMatchObject({
    level: 40,
    msg: 'database unavailable',
    route: '/api/clients',
  })
  logOutage(testLog(), errorWithCode('53100'), { job: 'send-mail' })
  expect(takeUnexpectedErrors()).toEqual(['database disk full or failing: failed'])
})
