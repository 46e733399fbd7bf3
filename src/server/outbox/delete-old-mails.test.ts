import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { oldMails } from '#server/outbox/delete-old-mails.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let owner: TestOwner
beforeAll(async () => {
  server = await openTestServer()
  owner = await anOwner(server.deps.db)
})
afterAll(() => server.close())

const daysAgo = (days: number) => sql<Date>`app_now() - make_interval(days => ${days})`
let counter = 0

/** Inserts a message that was to be sent so many days ago. Returns its recipient. */
async function insertMail(days: number, columns: object = {}): Promise<string> {
  const recipient = `recipient-${counter++}@example.com`
  const at = daysAgo(days)
  const mail = { user_id: owner.id, letter: 'invoice', props: '{}', recipient, next_attempt_at: at }
  await server.deps.db.asSystem((tx) =>
    tx
      .insertInto('mails')
      .values({ ...mail, ...columns })
      .execute(),
  )
  return recipient
}
const sent = () => ({ sent_at: sql<Date>`app_now()` })

async function sweepAndList(keptDays = 90): Promise<string[]> {
  await sweep(server.deps.db, oldMails({ keptDays }))
  const rows = await server.deps.db.asSystem((tx) => tx.selectFrom('mails').select('recipient').execute())
  return rows.map(({ recipient }) => recipient)
}

test('messages are deleted ninety days after they were to be sent, whether sent, failed or skipped', async () => {
  const now = sql<Date>`app_now()`
  const skipped = { skipped_at: now, skip_reason: 'off' }
  const old = [
    await insertMail(91, sent()),
    await insertMail(91, { failed_at: now }),
    await insertMail(91, skipped),
  ]
  const recent = await insertMail(89, sent())
  const kept = await sweepAndList()
  expect(kept).toContain(recent)
  for (const recipient of old) expect(kept).not.toContain(recipient)
})

test('a message that is still to be sent stays, however old', async () => {
  const recipient = await insertMail(200)
  expect(await sweepAndList()).toContain(recipient)
})

test('a message without an owner is deleted once it is settled, and not before', async () => {
  const pending = await insertMail(0, { user_id: null })
  const settled = await insertMail(0, { user_id: null, ...sent() })
  const kept = await sweepAndList()
  expect(kept).toContain(pending)
  expect(kept).not.toContain(settled)
})

test('the number of days is configurable', async () => {
  const recipient = await insertMail(40, sent())
  expect(await sweepAndList(90)).toContain(recipient)
  expect(await sweepAndList(30)).not.toContain(recipient)
})

test('one sweep deletes a batch, and the next ones the rest', async () => {
  await sweepAndList()
  await server.deps.db.asSystem((tx) =>
    sql`insert into mails (user_id, letter, props, recipient, next_attempt_at, sent_at)
      select ${owner.id}, 'invoice', '{}', n || '@example.com', app_now() - interval '91 days', app_now()
      from generate_series(1, 501) n`.execute(tx),
  )
  const remaining = async () => (await sweepAndList()).filter((recipient) => /^\d+@/.test(recipient)).length
  expect([await remaining(), await remaining()]).toEqual([1, 0])
})
