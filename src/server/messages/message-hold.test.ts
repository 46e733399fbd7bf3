import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import type { MessagesPerDay } from '#domain/messages/daily-allowance.ts'
import { countUnconfirmed } from '#server/account/count-email.ts'
import { markEmailVerified } from '#server/account/email-verification-queries.ts'
import { composeEverythingOwed } from '#server/client-emails/compose-due.ts'
import { withHoldReason } from '#server/messages/message-hold.ts'
import { insertMails } from '#server/outbox/queries.ts'
import { claimDueMails } from '#server/outbox/send-mail.ts'
import { deleteOwner } from '#server/owner-data/queries.ts'
import { at, bookingScene, errorResponse, type TestBusiness } from '#server/testing/booking-scene.ts'
import { finishSending, sendAll, testComposer } from '#server/testing/test-outbox.ts'

const scene = bookingScene()
const db = () => scene.server.deps.db

async function unconfirm({ id }: TestBusiness): Promise<void> {
  await db().asSystem((tx) =>
    tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute(),
  )
}

const confirm = ({ id }: TestBusiness) => db().asSystem((tx) => markEmailVerified(tx, id))

/** Jobs whose clients are owed a confirmation, as after bookings. */
async function jobs(business: TestBusiness, count: number, { isCancelled = false } = {}): Promise<void> {
  await db().asOwner(business.id, async (tx) => {
    const now = await tx.now()
    await tx
      .insertInto('appointments')
      .values(
        Array.from({ length: count }, (_, n) => ({
          user_id: business.id,
          client_name: 'Ava Brooks',
          client_email: `ava-${randomUUID()}@example.com`,
          service: 'Full Detail',
          duration: 15,
          price: 100_00,
          booked_by: 'client',
          overlap_allowed: true,
          appointment_time: new Date(Date.parse(at('10:00')) + n * 900_000),
          confirmation: isCancelled ? null : JSON.stringify({ did: 'booked' }),
          announced: null,
          cancelled_at: isCancelled ? now : null,
          ...(isCancelled && { cancelled_by: 'owner', announced: JSON.stringify(ANNOUNCED) }),
          notify_at: now,
        })),
      )
      .execute()
  })
}

const ANNOUNCED = { appointmentTime: at('10:00'), duration: 15, service: 'Full Detail', address: null }

/** Claims everything that is due, like a worker, and records it as sent. Returns the emails to clients of the business. */
async function sendDue({ id }: TestBusiness, messagesPerDay: MessagesPerDay = LIMITS, limit = 100) {
  const sent = []
  for (;;) {
    const { mails, dueCount } = await claimDueMails(
      { db: db(), sms: null, composer: testComposer, messagesPerDay },
      { limit },
    )
    for (const mail of mails) await finishSending(db(), mail)
    sent.push(...mails.filter(({ user_id }) => user_id === id))
    if (dueCount === 0) return sent
  }
}

const LIMITS = { trial: 3, firstMonth: 5, later: 10 }
const TOMORROW = '2030-01-06T05:00:01Z'

const get = async <T>(business: TestBusiness, path: string) =>
  (await (await scene.server.request(path, { headers: business.headers })).json()) as T

const messages = async (business: TestBusiness) =>
  (await get<{ messages: Message[] }>(business, '/api/messages')).messages
const health = (business: TestBusiness) =>
  get<{ hold: object | null; late_minutes: number | null }>(business, '/api/messages/health')

test('sends nothing to the clients of an owner who has not confirmed their email, however many jobs they make', async () => {
  const business = await scene.aBusiness({ status: 'trialing' })
  await unconfirm(business)
  await jobs(business, 400)
  expect(await sendDue(business)).toEqual([])
  expect(await health(business)).toEqual({ late_minutes: null, hold: { reason: 'email not confirmed' } })
  expect((await messages(business))[0]).toMatchObject({
    state: 'planned',
    is_waiting: true,
    reason: 'Waiting for you to confirm your email.',
  })
})

test('sends what has waited once the owner has confirmed their email', async () => {
  const business = await scene.aBusiness()
  await unconfirm(business)
  await jobs(business, 2)
  expect(await sendDue(business)).toEqual([])
  await confirm(business)
  expect(await sendDue(business)).toHaveLength(2)
  expect(await health(business)).toEqual({ late_minutes: null, hold: null })
})

test('still alerts an owner whose email is not confirmed about a booking', async () => {
  const business = await scene.aBusiness()
  await unconfirm(business)
  expect((await scene.book(business)).status).toBe(201)
  expect(await sendDue(business)).toMatchObject([{ letter: 'booking-received', recipient: business.email }])
})

/** Counts other emails to a mailbox that is not confirmed, as if they had been sent. */
async function countOtherEmails(email: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await db().asSystem((tx) => countUnconfirmed(tx, email))
}

test('alerts about bookings count in the daily total of a mailbox that is not confirmed, under all its aliases', async () => {
  const [luna, other] = [await scene.aBusiness(), await scene.aBusiness()]
  const mailbox = `stranger-${randomUUID()}`
  for (const [business, email] of [
    [luna, `${mailbox}@example.com`],
    [other, `${mailbox}+2@example.com`],
  ] as const) {
    await unconfirm(business)
    await db().asSystem((tx) =>
      tx.updateTable('users').set({ email }).where('id', '=', business.id).execute(),
    )
  }
  const bookThree = async (business: TestBusiness, date?: string) => {
    for (const time of ['09:00', '11:00', '13:00'])
      expect((await scene.book(business, { appointmentTime: at(time, date) })).status).toBe(201)
  }
  await countOtherEmails(`${mailbox}+3@example.com`, 5)
  await bookThree(luna)
  expect(await sendDue(luna)).toHaveLength(3)
  await bookThree(other)
  expect(await sendDue(other)).toHaveLength(2)
  // The one that was left out is settled: nothing is due, also a day later.
  await scene.setClock('2030-01-06T12:00:01Z')
  expect(await sendDue(other)).toEqual([])
  await bookThree(luna, '2030-01-08')
  expect(await sendDue(luna)).toHaveLength(3)
})

test('a booking that is cancelled before its alert is sent does not count', async () => {
  const business = await scene.aBusiness()
  await unconfirm(business)
  await countOtherEmails(business.email, 9)
  expect((await scene.book(business, { appointmentTime: at('09:00') })).status).toBe(201)
  await db().asOwner(business.id, async (tx) => {
    const cancellation = { cancelled_at: await tx.now(), cancelled_by: 'owner' }
    await tx.updateTable('appointments').set(cancellation).where('user_id', '=', business.id).execute()
  })
  expect(await sendDue(business)).toEqual([])
  expect((await scene.book(business, { appointmentTime: at('11:00') })).status).toBe(201)
  expect(await sendDue(business)).toHaveLength(1)
})

test('an owner who has confirmed their email is alerted about every booking', async () => {
  const business = await scene.aBusiness()
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'])
    expect((await scene.book(business, { appointmentTime: at(time) })).status).toBe(201)
  const alerts = (await sendDue(business, { trial: 0, firstMonth: 0, later: 0 })).filter(
    ({ recipient }) => recipient === business.email,
  )
  expect(alerts).toHaveLength(6)
})

test('an alert to an address that is not confirmed has nothing in it that anybody typed', async () => {
  const business = await scene.aBusiness()
  await unconfirm(business)
  const booking = { clientName: 'Evil Name', address: '1 Evil St', notes: 'See https://evil.example' }
  expect((await scene.book(business, booking)).status).toBe(201)
  const [alert] = await sendDue(business)
  expect(alert).toMatchObject({ props: { clientName: 'A client', job: { service: 'a job' } } })
  expect(JSON.stringify(alert?.props)).not.toMatch(/evil|@/i)
})

test('an email about a payment, with the text of an invoice, waits until the email is confirmed', async () => {
  const business = await scene.aBusiness()
  await unconfirm(business)
  const mail = { letter: 'payment-received', props: {}, recipient: business.email }
  await db().asOwner(business.id, (tx) =>
    insertMails(tx, [{ id: randomUUID(), userId: business.id, ...mail, delay: { afterSeconds: 0 } }]),
  )
  expect(await sendDue(business)).toEqual([])
  await confirm(business)
  expect(await sendDue(business)).toMatchObject([{ letter: 'payment-received' }])
})

test.each([
  [{ until: null }, true],
  [{ until: new Date(TOMORROW) }, undefined],
])('an email to the owner about a payment waits for the confirmation only: %o', (hold, is_waiting) => {
  const planned_for = '2030-01-05T00:00:00Z'
  const message = {
    state: 'planned',
    is_to_owner: true,
    invoice: { id: '1', number: 'INV-0001' },
    planned_for,
  }
  const isWaiting = (channel: Message['channel']) =>
    withHoldReason({ ...message, channel } as Message, hold, new Date(planned_for)).is_waiting
  expect(isWaiting('email')).toBe(is_waiting)
  expect(isWaiting('push')).toBe(undefined)
})

test('an account that is deleted before its email was confirmed sends nothing', async () => {
  const business = await scene.aBusiness()
  await unconfirm(business)
  await jobs(business, 2, { isCancelled: true })
  await db().asSystem(async (tx) => {
    await composeEverythingOwed(tx, business.id, new URL('http://localhost:3000'))
    await deleteOwner(tx, business.id, LIMITS)
    const left = await tx.selectFrom('mails').where('user_id', 'is', null).select('recipient').execute()
    expect(left).toEqual([])
  })
})

test.each([
  ['trialing', 3],
  ['active', 5],
] as const)(
  'an owner whose subscription is %s sends %i messages a day, and the others the next day',
  async (status, limit) => {
    const business = await scene.aBusiness({ status })
    await jobs(business, limit + 2)
    expect(await sendDue(business)).toHaveLength(limit)
    expect(await health(business)).toEqual({
      late_minutes: null,
      hold: { reason: 'daily limit', until: '2030-01-06T05:00:00.000Z' },
    })
    expect((await messages(business)).filter(({ is_waiting }) => is_waiting)).toHaveLength(2)
    await scene.setClock(TOMORROW)
    expect(await sendDue(business)).toHaveLength(2)
  },
)

test('cancellations are sent before other messages when not all can be sent', async () => {
  const business = await scene.aBusiness({ status: 'trialing' })
  await jobs(business, 3)
  await jobs(business, 2, { isCancelled: true })
  const letters = (await sendDue(business)).map(({ letter }) => letter)
  expect(letters.toSorted()).toEqual(['appointment-cancelled', 'appointment-cancelled', 'booking-confirmed'])
})

test('changing the time zone to and fro does not renew the allowance', async () => {
  const business = await scene.aBusiness({ status: 'trialing' })
  await jobs(business, 3)
  await sendDue(business)
  const zones = ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Pacific/Honolulu']
  let sent = 0
  for (const timezone of zones) {
    await db().asOwner(business.id, (tx) => tx.updateTable('user_settings').set({ timezone }).execute())
    await db().asSystem((tx) =>
      tx
        .updateTable('message_allowances')
        .set({ held_until: null })
        .where('user_id', '=', business.id)
        .execute(),
    )
    await jobs(business, 3)
    sent += (await sendDue(business)).length
  }
  expect(sent).toBe(3)
})

test('a held owner who changes the time zone and deletes the account sends no more that day', async () => {
  const business = await scene.aBusiness({ status: 'trialing' })
  await jobs(business, 3)
  expect(await sendDue(business)).toHaveLength(3)
  await jobs(business, 2, { isCancelled: true })
  await db().asOwner(business.id, (tx) =>
    tx.updateTable('user_settings').set({ timezone: 'Pacific/Kiritimati' }).execute(),
  )
  await db().asSystem(async (tx) => {
    await composeEverythingOwed(tx, business.id, new URL('http://localhost:3000'))
    await deleteOwner(tx, business.id, LIMITS)
    expect(await tx.selectFrom('mails').where('user_id', 'is', null).select('recipient').execute()).toEqual(
      [],
    )
  })
})

test('owners take turns, so that a burst of one does not delay the email of another', async () => {
  const [busy, other] = [await scene.aBusiness(), await scene.aBusiness()]
  await jobs(busy, 30)
  await jobs(other, 1)
  const deps = { db: db(), sms: null, composer: testComposer, messagesPerDay: { ...LIMITS, firstMonth: 100 } }
  const { mails } = await claimDueMails(deps, { limit: 10 })
  expect(mails.map(({ user_id }) => user_id)).toContain(other.id)
})

test('refuses to send a message again before the owner has confirmed their email', async () => {
  const business = await scene.aBusiness()
  await jobs(business, 1)
  await sendAll(db())
  const [sent] = (await get<{ messages: Message[] }>(business, '/api/messages?view=gone')).messages
  await unconfirm(business)
  const response = scene.server.request(`/api/messages/${sent?.id}/resend`, {
    method: 'POST',
    headers: business.headers,
  })
  expect(await errorResponse(response)).toMatchObject({
    status: 409,
    code: 'email_not_confirmed',
    message: 'Confirm your email first.',
  })
})
