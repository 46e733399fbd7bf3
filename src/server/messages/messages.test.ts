import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { MailRefused } from '#server/gateways/mail.ts'
import {
  at,
  DAY_BEFORE,
  HOUR_BEFORE,
  reminderScene,
  type TestBooking,
} from '#server/testing/reminder-scene.ts'

const scene = reminderScene()
const { bookAndPlan, plan, send } = scene

type MessageList = { messages: Message[]; next: string | null; counts: { tonight: number; failed: number } }
const listMessages = async (
  { business }: Pick<TestBooking, 'business'>,
  query = '',
): Promise<MessageList> => {
  const response = await scene.server.request(`/api/messages${query}`, { headers: business.headers })
  expect(response.status).toBe(200)
  return (await response.json()) as MessageList
}
const labelsOf = ({ messages }: MessageList) => messages.map(({ what }) => what)
const resend = ({ business }: TestBooking, id: string) =>
  scene.server.request(`/api/messages/${id}/resend`, { method: 'POST', headers: business.headers })
const lateMinutesOf = async ({ business }: TestBooking) => {
  const response = await scene.server.request('/api/messages/health', { headers: business.headers })
  return ((await response.json()) as { late_minutes: number | null }).late_minutes
}
const refuseMail = async () => {
  throw new MailRefused('refused with 550', { cause: { responseCode: 550 } })
}
const idOf = async (booking: TestBooking, view: string, what: string) => {
  const { messages } = await listMessages(booking, `?view=${view}`)
  return messages.find((message) => message.what === what)?.id ?? expect.fail(`no ${what}`)
}
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string } }).error

test('lists planned messages in the view “ahead” and sent ones in the view “gone”', async () => {
  const booking = await bookAndPlan()
  const ahead = await listMessages(booking)
  expect(ahead.messages).toMatchObject([
    { what: 'Confirmation', to: booking.email, state: 'planned', can_resend: false },
    {
      what: 'Reminder, 24 hours before',
      to: booking.email,
      client_name: 'Ava Brooks',
      is_to_owner: false,
      appointment: { id: booking.id, service: 'Full Detail', is_cancelled: false },
      state: 'planned',
      planned_for: DAY_BEFORE,
      can_resend: false,
    },
    { what: 'Reminder, 1 hour before', planned_for: HOUR_BEFORE },
  ])
  expect(ahead.counts).toEqual({ tonight: 1, failed: 0 })
  await send()
  expect(labelsOf(await listMessages(booking))).toEqual([
    'Reminder, 24 hours before',
    'Reminder, 1 hour before',
  ])
  const gone = await listMessages(booking, '?view=gone')
  expect(gone.messages.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  expect(gone.messages.find(({ is_to_owner }) => is_to_owner)).toMatchObject({
    client_name: null,
    can_resend: false,
  })
})

test('lists failed messages with a reason, without those replaced by a move', async () => {
  const booking = await bookAndPlan()
  await send(refuseMail)
  await scene.move(booking, at('14:00'))
  await plan(booking.business)
  const failed = await listMessages(booking, '?view=failed')
  expect(failed.messages.map(({ state, reason }) => ({ state, reason }))).toEqual(
    Array(2).fill({ state: 'failed', reason: 'The mail server rejected this address.' }),
  )
  expect(failed.counts.failed).toBe(2)
  const jobMessages = await listMessages(booking, `?appointment=${booking.id}`)
  expect(jobMessages.messages.filter(({ state }) => state === 'skipped')).toHaveLength(2)
})

test('lists reminders of a cancelled job as skipped', async () => {
  const booking = await bookAndPlan()
  await scene.cancel(booking)
  await plan(booking.business)
  const { messages } = await listMessages(booking, '?view=failed')
  expect(messages).toMatchObject([
    { state: 'skipped', reason: 'The job was cancelled.', can_resend: false },
    { state: 'skipped', reason: 'The job was cancelled.', can_resend: false },
  ])
})

test('pages through messages without gaps or duplicates', async () => {
  const booking = await bookAndPlan()
  await scene.server.deps.db.asSystem((tx) =>
    sql`insert into mails (user_id, letter, props, recipient, next_attempt_at)
      select ${booking.business.id}, 'receipt', '{}', 'ava@example.com', app_now() + interval '3 hours'
      from generate_series(1, 120)`.execute(tx),
  )
  const ids: string[] = []
  for (let after = ''; ; ) {
    const { messages, next } = await listMessages(booking, `?view=ahead${after}`)
    ids.push(...messages.map(({ id }) => id))
    if (!next) break
    after = `&after=${next}`
  }
  expect(ids).toHaveLength(123)
  expect(new Set(ids).size).toBe(123)
})

const readAllPages = async (booking: TestBooking, view: string) => {
  const allMessages: Message[] = []
  for (let after = ''; ; ) {
    const { messages, next } = await listMessages(booking, `?view=${view}${after}`)
    allMessages.push(...messages)
    if (!next) return allMessages
    after = `&after=${next}`
  }
}

test('messages skipped at the same time are sorted by planned time', async () => {
  const booking = await bookAndPlan()
  await scene.server.deps.db.asSystem((tx) =>
    sql`insert into mails (user_id, letter, props, recipient, next_attempt_at, skipped_at, skip_reason)
      select ${booking.business.id}, 'receipt', '{}', 'ava@example.com',
        app_now() + (n % 7) * interval '1 hour', app_now() - (n % 2) * interval '1 day', 'quiet'
      from generate_series(1, 120) n`.execute(tx),
  )
  const allMessages = await readAllPages(booking, 'failed')
  expect(new Set(allMessages.map(({ id }) => id)).size).toBe(120)
  const sortKeys = allMessages.map(({ settled_at, planned_for }) => [settled_at ?? '', planned_for] as const)
  expect(sortKeys).toEqual(
    sortKeys.toSorted(
      ([a, plannedA], [b, plannedB]) => b.localeCompare(a) || plannedA.localeCompare(plannedB),
    ),
  )
})

test('reminders that are switched off are listed as skipped only after their planned time', async () => {
  const booking = await bookAndPlan()
  await send()
  await scene.save(booking.business, { email_day_before: false, email_hour_before: false })
  await plan(booking.business)
  expect(labelsOf(await listMessages(booking, '?view=failed'))).toEqual([])
  const jobMessages = await listMessages(booking, `?appointment=${booking.id}`)
  expect(jobMessages.messages.filter(({ reason }) => reason === 'Reminders are off.')).toHaveLength(2)
  await scene.server.deps.db.asOwner(booking.business.id, async (tx) =>
    tx
      .updateTable('mails')
      .set({ planned_for: await tx.now() })
      .where('minutes_before', '=', 1440)
      .execute(),
  )
  expect((await listMessages(booking, '?view=failed')).messages).toMatchObject([
    { what: 'Reminder, 24 hours before', can_resend: true },
  ])
  const id = await idOf(booking, 'failed', 'Reminder, 24 hours before')
  expect((await resend(booking, id)).status).toBe(200)
  expect((await listMessages(booking, '?view=failed')).messages).toMatchObject([{ id, can_resend: false }])
})

test('a skipped reminder cannot be resent before its planned time', async () => {
  const booking = await bookAndPlan()
  await scene.save(booking.business, { email_hour_before: false })
  await plan(booking.business)
  const { messages } = await listMessages(booking, `?appointment=${booking.id}`)
  const skipped = messages.find(({ state }) => state === 'skipped') ?? expect.fail('no message is skipped')
  expect(skipped.can_resend).toBe(false)
  expect(await errorOf(await resend(booking, skipped.id))).toMatchObject({ code: 'not_owed_any_more' })
})

test('counts messages as due tonight until 6:00 in the time zone of the business', async () => {
  const business = await scene.aBusiness({ timezone: 'America/New_York' })
  const insertMail = (plannedFor: string) =>
    scene.server.deps.db.asSystem((tx) =>
      tx
        .insertInto('mails')
        .values({
          user_id: business.id,
          letter: 'receipt',
          props: '{}',
          recipient: 'ava@example.com',
          next_attempt_at: plannedFor,
        })
        .execute(),
    )
  await insertMail(at('05:59', '2030-01-06'))
  await insertMail(at('06:00', '2030-01-06'))
  expect((await listMessages({ business })).counts.tonight).toBe(1)
})

test('an owner cannot see or resend another owner’s messages', async () => {
  const [booking, othersBooking] = [await bookAndPlan(), await bookAndPlan()]
  const id = await idOf(booking, 'ahead', 'Confirmation')
  expect((await listMessages(othersBooking, `?appointment=${booking.id}`)).messages).toEqual([])
  expect((await resend(othersBooking, id)).status).toBe(404)
})

test('a failed confirmation is resent with the current details', async () => {
  const booking = await bookAndPlan()
  await send(refuseMail)
  const id = await idOf(booking, 'failed', 'Confirmation')
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ service: 'Interior' }).execute(),
  )
  const response = await resend(booking, id)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ what: 'Confirmation', state: 'planned', to: booking.email })
  expect(await errorOf(await resend(booking, id))).toMatchObject({ code: 'not_owed_any_more' })
  const texts: string[] = []
  await send(async ({ text }) => void texts.push(text))
  expect(texts.join()).toContain('Interior')
})

test('a reminder can be resent unless the client opted out or the job is cancelled', async () => {
  const booking = await bookAndPlan()
  await scene.server.deps.db.asOwner(booking.business.id, async (tx) => {
    await tx
      .updateTable('mails')
      .set({ next_attempt_at: await tx.now(), planned_for: await tx.now() })
      .where('minutes_before', '=', 1440)
      .execute()
  })
  await send()
  const id = await idOf(booking, 'gone', 'Reminder, 24 hours before')
  expect(await (await resend(booking, id)).json()).toMatchObject({ what: 'Reminder, 24 hours before' })
  await send()
  expect(scene.remindersTo(booking)).toHaveLength(2)
  const path = `/api/booking/${booking.token}/reminders`
  const body = JSON.stringify({ wanted: false })
  await scene.server.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect(await errorOf(await resend(booking, id))).toMatchObject({
    message: 'This client turned off reminders.',
  })
  await scene.cancel(booking)
  expect(await errorOf(await resend(booking, id))).toMatchObject({ code: 'not_owed_any_more' })
})

test('limits resends to three an hour per recipient and twenty in total', async () => {
  const booking = await bookAndPlan()
  await send()
  const id = await idOf(booking, 'gone', 'Confirmation')
  const setClientEmail = (email: string) =>
    scene.server.deps.db.asOwner(booking.business.id, (tx) =>
      tx.updateTable('appointments').set({ client_email: email }).execute(),
    )
  for (let n = 0; n < 20; n++) {
    const isFourth = n > 0 && n % 3 === 0
    if (isFourth) expect((await resend(booking, id)).status).toBe(429)
    if (isFourth) await setClientEmail(`ava-${n}@example.com`)
    expect((await resend(booking, id)).status).toBe(200)
    await send()
  }
  await setClientEmail('noah@example.com')
  expect((await resend(booking, id)).status).toBe(429)
})

test('reports a delay if no message is sent or planned for five minutes, but not if the mail server is down', async () => {
  const booking = await bookAndPlan()
  expect(await lateMinutesOf(booking)).toBeNull()
  await scene.setClock('2030-01-05T12:07:30Z')
  expect(await lateMinutesOf(booking)).toBe(7)
  await send(async () => {
    throw Object.assign(new Error('away'), { code: 'ECONNECTION' })
  })
  expect(await lateMinutesOf(booking)).toBeNull()
  await scene.move(booking, at('14:00'))
  await scene.setClock('2030-01-05T12:08:00Z')
  await send()
  expect(await lateMinutesOf(booking)).toBeNull()
  await scene.setClock('2030-01-05T12:16:00Z')
  await send()
  expect(await lateMinutesOf(booking)).toBeGreaterThanOrEqual(8)
})
