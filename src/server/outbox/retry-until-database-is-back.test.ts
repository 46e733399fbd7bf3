import { expect, test } from 'vitest'
import { retryUntilDatabaseIsBack } from '#server/outbox/retry-until-database-is-back.ts'

test('keeps trying to record a sent message while the database is away', async () => {
  let attempts = 0
  await retryUntilDatabaseIsBack(async () => {
    attempts += 1
    if (attempts < 200) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  }, 0)
  expect(attempts).toBe(200)
})

test('reports an error that is no outage', async () => {
  const record = () => Promise.reject(new Error('Cannot use a pool after calling end on the pool'))
  await expect(retryUntilDatabaseIsBack(record, 0)).rejects.toThrow('after calling end')
})
