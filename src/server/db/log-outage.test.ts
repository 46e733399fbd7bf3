import { expect, test } from 'vitest'
import { logOutage } from '#server/db/log-outage.ts'
import { loggedLines, takeUnexpectedErrors, testLog } from '#server/testing/test-log.ts'

const failing = (code: string) => Object.assign(new Error('failed'), { code })

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
