import { expect, test } from 'vitest'
import { isConnectionLost, isDatabaseAway, lacksDisk, logOutage } from '#server/db/failures.ts'
import { loggedLines, takeUnexpectedErrors, testLog } from '#server/testing/test-log.ts'

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

test('an outage is a warning, and a disk that is full an error that somebody must hear of', () => {
  logOutage(testLog(), failing('57P03'), { route: '/api/clients' })
  expect(loggedLines().at(-1)).toMatchObject({
    level: 40,
    msg: 'the database is away',
    route: '/api/clients',
  })
  logOutage(testLog(), failing('53100'), { job: 'send-mail' })
  expect(takeUnexpectedErrors()).toEqual(["the database's disk is full or fails: failed"])
})
