import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner } from '#server/testing/an-owner.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const waitingJobs = async (key: string) => {
  const statement = `select data from pgboss.job where name = 'send-mail' and singleton_key = $1`
  return (await asAdministrator<{ data: unknown }>(server.database.adminUrl, statement, [key])).map(
    ({ data }) => data,
  )
}

test('keeps a job whose transaction committed', async () => {
  const { db, queue } = server.deps
  const owner = await anOwner(db)
  const mailId = randomUUID()
  await db.asOwner(owner.id, (tx) => queue.enqueue(tx, 'send-mail', { mailId }))
  expect(await waitingJobs(mailId)).toEqual([{ mailId }])
})

test('drops a job whose transaction was rolled back', async () => {
  const { db, queue } = server.deps
  const mailId = randomUUID()
  const transaction = db.asVisitor(async (tx) => {
    await queue.enqueue(tx, 'send-mail', { mailId })
    throw new Error('rolled back')
  })
  await expect(transaction).rejects.toThrow('rolled back')
  expect(await waitingJobs(mailId)).toEqual([])
})

test('returns to the owner’s role after enqueueing', async () => {
  const { db, queue } = server.deps
  const owner = await anOwner(db)
  const mailId = randomUUID()
  const users = await db.asOwner(owner.id, async (tx) => {
    await queue.enqueue(tx, 'send-mail', { mailId })
    return tx.selectFrom('users').select('id').execute()
  })
  expect(users).toEqual([{ id: owner.id }])
})

test('keeps one waiting job per key', async () => {
  const { db, queue } = server.deps
  const mailId = randomUUID()
  for (let n = 0; n < 3; n++) await db.asSystem((tx) => queue.enqueue(tx, 'send-mail', { mailId }))
  expect(await waitingJobs(mailId)).toHaveLength(1)
})
