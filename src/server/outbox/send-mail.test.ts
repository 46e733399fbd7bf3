import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { LATE_RECORD_SECONDS, markMailFailed, markMailsSent } from '#server/outbox/queries.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { openTestServer, openTestWorker, type TestServer } from '#server/testing/test-server.ts'

let mailbox: TestMailbox
let server: TestServer
// Settled messages without an owner are deleted.
let owner: TestOwner
beforeAll(async () => {
  mailbox = await openTestMailbox()
  server = await openTestServer({ mailbox, hasWorker: true })
  owner = await anOwner(server.deps.db)
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

/** What a mail server responds if it is busy. */
const BUSY = { responseCode: 451 }

let counter = 0
const aRecipient = () => `client-${counter++}@example.com`
const anEmail = {
  letter: 'mail-check',
  props: { appUrl: 'http://localhost:3000', askedAt: '2030-01-01T00:00:00Z' },
} as const

const queueEmail = (to: string) => {
  const { db, queue } = server.deps
  return db.asSystem((tx) => queueMail(queue.enqueue, tx, { ...anEmail, to, userId: owner.id }))
}
const rowOf = (id: string) =>
  server.deps.db.asSystem((tx) =>
    tx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const isSent = (id: string) => async () => (await rowOf(id)).sent_at !== null
const advance = (seconds: number) =>
  server.deps.db.asSystem((tx) =>
    tx
      .updateTable('app_clock')
      .set((eb) => ({ shift_seconds: eb('shift_seconds', '+', seconds) }))
      .execute(),
  )

test('sends a queued email with its own Message-ID', async () => {
  const to = aRecipient()
  const id = await queueEmail(to)
  await eventually('the email is sent', isSent(id))
  expect(await mailbox.mails(to)).toMatchObject([
    {
      to: [to],
      subject: 'mail-check',
      text: expect.stringContaining('mail-check'),
      messageId: `<${id}@localhost>`,
    },
  ])
})

test('sends nothing when the transaction that queued the email fails', async () => {
  const { db, queue } = server.deps
  const to = aRecipient()
  const work = db.asOwner(owner.id, async (tx) => {
    await queueMail(queue.enqueue, tx, { ...anEmail, to, userId: owner.id })
    throw new Error('no booking after all')
  })
  await expect(work).rejects.toThrow('no booking after all')
  const laterRecipient = await sendLaterEmail()
  expect(await mailbox.mails(to)).toEqual([])
  expect(await mailbox.mails(laterRecipient)).toHaveLength(1)
})

async function sendLaterEmail() {
  const to = aRecipient()
  await eventually('a later email is sent', isSent(await queueEmail(to)))
  return to
}

test('retries when the mail server is busy, and sends the email once', async () => {
  const to = aRecipient()
  mailbox.refuse(to, BUSY)
  const id = await queueEmail(to)
  await eventually('the first attempt failed', async () => (await rowOf(id)).last_error !== null)
  expect(await rowOf(id)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 })
  await advance(61)
  await eventually('the second attempt succeeds', isSent(id))
  expect(await mailbox.mails(to)).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ attempts: 2, last_error: null })
})

test('does not retry within a minute when the mail server is busy', async () => {
  const to = aRecipient()
  mailbox.refuse(to, BUSY)
  const id = await queueEmail(to)
  await eventually('the first attempt failed', async () => (await rowOf(id)).last_error !== null)
  await sweep(server.deps.db, server.deps.sources)
  await sendLaterEmail()
  expect(await rowOf(id)).toMatchObject({ attempts: 1, sent_at: null })
})

test('gives up on an email that the mail server refuses permanently', async () => {
  const to = aRecipient()
  mailbox.refuse(to, { responseCode: 550 })
  const id = await queueEmail(to)
  await eventually('the email is given up', async () => (await rowOf(id)).failed_at !== null)
  await advance(3_600)
  await sendLaterEmail()
  expect(await rowOf(id)).toMatchObject({ attempts: 1, sent_at: null, last_error: 'refused with 550' })
  expect(await mailbox.mails(to)).toEqual([])
})

test('sends an email once although two workers and a sweep compete for it', async () => {
  const otherServer = await openTestServer({ mailbox, database: server.database })
  const worker = await openTestWorker(otherServer.deps)
  const recipients = Array.from({ length: 20 }, aRecipient)
  const ids = await Promise.all(recipients.map(queueEmail))
  await Promise.all([
    sweep(server.deps.db, server.deps.sources),
    sweep(otherServer.deps.db, otherServer.deps.sources),
  ])
  for (const id of ids) await eventually('every email is sent', isSent(id))
  for (const to of recipients) expect(await mailbox.mails(to)).toHaveLength(1)
  await worker.stop()
  await otherServer.close()
})

test('sends fifty due emails after one sweep', async () => {
  const { db, sources } = server.deps
  const recipients = Array.from({ length: 50 }, aRecipient)
  await db.asSystem((tx) =>
    tx
      .insertInto('mails')
      .values(
        recipients.map((recipient) => ({
          user_id: owner.id,
          letter: anEmail.letter,
          props: JSON.stringify(anEmail.props),
          recipient,
        })),
      )
      .execute(),
  )
  await sweep(db, sources)
  await eventually('fifty emails are sent', async () => {
    const unsent = await db.asSystem((tx) =>
      tx
        .selectFrom('mails')
        .select('id')
        .where('recipient', 'in', recipients)
        .where('sent_at', 'is', null)
        .execute(),
    )
    return unsent.length === 0
  })
})

/** An email whose worker neither recorded an outcome nor released it until its claim expired. The mailbox does not have it. */
async function anExpiredClaim() {
  const to = aRecipient()
  mailbox.refuse(to, BUSY)
  const id = await queueEmail(to)
  await eventually('the first attempt failed', async () => (await rowOf(id)).last_error !== null)
  await server.deps.db.asSystem((tx) =>
    tx
      .updateTable('mails')
      .set({ claimed_until: new Date(0), next_attempt_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  )
  return { id, to }
}

test('sends an email that a dead worker had claimed', async () => {
  const { id, to } = await anExpiredClaim()
  const { db, sources } = server.deps
  await eventually('the claim is released', async () => (await rowOf(id)).claimed_until === null)
  await advance(LATE_RECORD_SECONDS)
  await sweep(db, sources)
  await eventually('another worker sends it', isSent(id))
  expect(await mailbox.mails(to)).toHaveLength(1)
})

test('sends nothing twice if a worker could not record it before its claim expired', async () => {
  const { id, to } = await anExpiredClaim()
  const { db, sources } = server.deps
  await sweep(db, sources)
  await sendLaterEmail()
  expect(await mailbox.mails(to)).toEqual([])
  await db.asSystem((tx) => markMailsSent(tx, [{ id, attempts: 1 }]))
  await advance(LATE_RECORD_SECONDS)
  await sweep(db, sources)
  await sendLaterEmail()
  expect(await mailbox.mails(to)).toEqual([])
  expect(await rowOf(id)).toMatchObject({ attempts: 1, last_error: null })
})

test('ignores a late failure reported by a worker that lost its claim', async () => {
  const { db } = server.deps
  const id = await queueEmail(aRecipient())
  await eventually('the email is sent', isSent(id))
  await db.asSystem((tx) => markMailFailed(tx, { id, attempts: 1 }, { reason: 'late', retryAfterMs: null }))
  await db.asSystem((tx) => markMailFailed(tx, { id, attempts: 0 }, { reason: 'late', retryAfterMs: 1 }))
  expect(await rowOf(id)).toMatchObject({ failed_at: null, last_error: null })
})

test('ignores a late success reported for an earlier attempt', async () => {
  const { db } = server.deps
  const to = aRecipient()
  mailbox.refuse(to, BUSY)
  const id = await queueEmail(to)
  await eventually('the first attempt failed', async () => (await rowOf(id)).last_error !== null)
  await db.asSystem((tx) => markMailsSent(tx, [{ id, attempts: 0 }]))
  expect((await rowOf(id)).sent_at).toBeNull()
  await db.asSystem((tx) => markMailsSent(tx, [{ id, attempts: 1 }]))
  expect((await rowOf(id)).sent_at).not.toBeNull()
})
