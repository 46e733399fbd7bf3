import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { realNow } from '#server/db/product-clock.ts'
import { LATE_RECORD_SECONDS } from '#server/outbox/queries.ts'
import { outboxJobs } from '#server/outbox/send-mail.ts'
import { prepareReminders } from '#server/reminders/prepare-reminders.ts'
import { at, DAY_BEFORE, HOUR_BEFORE, reminderScene } from '#server/testing/reminder-scene.ts'
import { takeUnexpectedErrors } from '#server/testing/test-log.ts'
import { claimAsWorker } from '#server/testing/test-outbox.ts'

const scene = reminderScene()
const BULK_RECIPIENT = 'many@example.com'
const { reminderStates, bookAndPlan, workAt, remindersTo } = scene
const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()
const failTemporarily = async () => {
  throw Object.assign(new Error('451 Try again later'), { code: 'EMESSAGE', responseCode: 451 })
}
const contentOf = (mail: { text: string } | undefined) =>
  JSON.parse(mail?.text ?? '{}') as { job: { service: string }; manageUrl: string; today: string }

test('a client is reminded a day and an hour before, once each', async () => {
  const booking = await bookAndPlan()
  await workAt(minutesAfter(DAY_BEFORE, -1), booking.business)
  expect(remindersTo(booking)).toHaveLength(0)
  await workAt(DAY_BEFORE, booking.business)
  await workAt(minutesAfter(DAY_BEFORE, 5), booking.business)
  expect(remindersTo(booking)).toHaveLength(1)
  await workAt(HOUR_BEFORE, booking.business)
  await workAt(at('11:00'), booking.business)
  expect(remindersTo(booking)).toHaveLength(2)
  expect(await reminderStates(booking)).toEqual(['sent', 'sent'])
})

test.each(['started_at', 'done_at', 'no_show_at'] as const)(
  'a job with %s gets no later reminders, even before its time',
  async (column) => {
    const booking = await bookAndPlan()
    const mark = (time: Date | null) =>
      scene.server.deps.db.asOwner(booking.business.id, (tx) =>
        tx
          .updateTable('appointments')
          .set({ [column]: time })
          .where('id', '=', booking.id)
          .execute(),
      )
    await mark(new Date())
    await workAt(DAY_BEFORE, booking.business)
    expect(remindersTo(booking)).toHaveLength(0)
    await mark(null)
    await workAt(HOUR_BEFORE, booking.business)
    expect(remindersTo(booking)).toHaveLength(1)
    expect(await reminderStates(booking)).toEqual(['begun', 'sent'])
  },
)

test('a reminder has the current details and its own manage link', async () => {
  const booking = await bookAndPlan()
  const { business } = booking
  await scene.save(business, { day_before_template: 'See you at {time}.' })
  await scene.server.deps.db.asOwner(business.id, (tx) =>
    tx.updateTable('appointments').set({ service: 'Interior' }).where('id', '=', booking.id).execute(),
  )
  await workAt(DAY_BEFORE, business)
  const [mail] = remindersTo(booking)
  expect(contentOf(mail)).toMatchObject({
    job: { service: 'Interior' },
    template: 'See you at {time}.',
    today: '2030-01-06',
    businessName: 'Luna Mobile Detailing',
  })
  const { manageUrl } = contentOf(mail)
  expect(mail?.unsubscribeUrl).toBe(`${manageUrl}/reminders`)
  expect((await scene.readBooking({ token: manageUrl.split('/').at(-1) ?? '' })).state).toBe('booked')
  expect((await scene.rowsOf(booking))[0]?.props).toEqual({})
})

test('a client who booked in Spanish is reminded in Spanish, even if the owner has written a reminder', async () => {
  const booking = await bookAndPlan({ language: 'es' })
  await scene.save(booking.business, { day_before_template: 'See you at {time}.' })
  await workAt(DAY_BEFORE, booking.business)
  expect(contentOf(remindersTo(booking)[0])).toMatchObject({
    language: 'es',
    template: expect.stringMatching(/^Hola \{client_name\}/),
  })
})

test('a retry sends the same email with the same link and message id', async () => {
  const booking = await bookAndPlan()
  const attempts: { messageId: string; text: string }[] = []
  await workAt(DAY_BEFORE, booking.business, async (mail) => {
    if (mail.subject !== 'reminder') return
    attempts.push(mail)
    await failTemporarily()
  })
  await workAt(minutesAfter(DAY_BEFORE, 2), booking.business)
  const [sent] = remindersTo(booking)
  expect(attempts).toMatchObject([{ messageId: sent?.messageId, text: sent?.text }])
})

test('a retry goes to the client’s new address', async () => {
  const booking = await bookAndPlan()
  await workAt(DAY_BEFORE, booking.business, failTemporarily)
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ client_email: 'new-ava@example.com' }).execute(),
  )
  await workAt(minutesAfter(DAY_BEFORE, 2), booking.business)
  expect(remindersTo(booking)).toHaveLength(0)
  expect(remindersTo({ email: 'new-ava@example.com' })).toHaveLength(1)
})

test.each([
  ['two hours are left', at('07:59'), ['sent', HOUR_BEFORE]],
  ['less than two hours are left', at('08:01'), ['too late', HOUR_BEFORE]],
  ['ten minutes are left', at('09:49'), ['too late', 'sent']],
  ['nine minutes are left', at('09:51'), ['too late', 'too late']],
  ['the job has begun', at('10:00'), ['begun', 'begun']],
])('sends only reminders that are still useful after an outage: %s', async (_, instant, outcome) => {
  const booking = await bookAndPlan()
  await workAt(instant, booking.business)
  expect(await reminderStates(booking)).toEqual(outcome)
})

/** Changes a booking after a worker has claimed the reminder, before the mail server responds. */
async function changeDuringSend(
  change: (booking: Awaited<ReturnType<typeof bookAndPlan>>) => Promise<unknown>,
) {
  const booking = await bookAndPlan()
  await workAt(DAY_BEFORE, booking.business, async () => {
    await change(booking)
    await scene.plan(booking.business)
    await failTemporarily()
  })
  await workAt(minutesAfter(DAY_BEFORE, 2), booking.business)
  return booking
}

test('a reminder is not retried if its job was cancelled while it was being sent', async () => {
  const booking = await changeDuringSend((booking) => scene.cancel(booking))
  expect(remindersTo(booking)).toHaveLength(0)
  expect(await reminderStates(booking)).toEqual(['cancelled', 'cancelled'])
})

test('a job moved while its reminder is being sent gets reminders for the new time', async () => {
  const booking = await changeDuringSend((booking) => scene.move(booking, at('14:00')))
  expect(remindersTo(booking)).toHaveLength(0)
  const MOVED = 'moved'
  expect(await reminderStates(booking)).toEqual([MOVED, MOVED, at('14:00', '2030-01-06'), at('13:00')])
})

test('no reminder is sent for a cancelled job that was not replanned yet', async () => {
  const booking = await bookAndPlan()
  await scene.setClock(DAY_BEFORE)
  await scene.cancel(booking)
  await scene.send()
  expect(remindersTo(booking)).toHaveLength(0)
})

test('concurrent workers send a reminder once', async () => {
  const booking = await bookAndPlan()
  await scene.setClock(DAY_BEFORE)
  await Promise.all([scene.send(), scene.send(), scene.send()])
  expect(remindersTo(booking)).toHaveLength(1)
})

test('new quiet hours apply even before reminders are replanned', async () => {
  const booking = await bookAndPlan()
  await scene.setClock(DAY_BEFORE)
  const saved = await scene.save(booking.business, { quiet_from: '09:00', quiet_until: '12:00' })
  expect(saved.status).toBe(200)
  await scene.send()
  expect(remindersTo(booking)).toHaveLength(0)
})

test('the claim of a reminder is released if its job changes after the claim', async () => {
  const booking = await bookAndPlan()
  const { db } = scene.server.deps
  await scene.setClock(DAY_BEFORE)
  const prepared = await db.asSystem(async (tx) => {
    const mails = await claimAsWorker(tx, { limit: 100 })
    await db.asOwner(booking.business.id, (otherTx) =>
      otherTx
        .updateTable('appointments')
        .set({ appointment_time: at('14:00') })
        .execute(),
    )
    return prepareReminders(tx, mails, new URL('http://localhost:3000'))
  })
  expect(prepared.filter(({ letter }) => letter === 'reminder')).toEqual([])
  expect((await scene.rowsOf(booking))[0]).toMatchObject({ claimed_until: null, attempts: 0, props: {} })
})

test('a worker that runs out of time releases its claims for the next run', async () => {
  const booking = await bookAndPlan()
  await scene.setClock(DAY_BEFORE)
  await scene.send(undefined, AbortSignal.abort())
  expect(remindersTo(booking)).toHaveLength(0)
  expect((await scene.rowsOf(booking))[0]).toMatchObject({ claimed_until: null, attempts: 0, sent_at: null })
  await scene.send()
  expect(remindersTo(booking)).toHaveLength(1)
})

test('a reminder that a dead worker claimed is due again within two minutes', async () => {
  const booking = await bookAndPlan()
  await scene.setClock(DAY_BEFORE)
  const { db } = scene.server.deps
  const before = await db.asSystem(realNow)
  await db.asSystem((tx) => claimAsWorker(tx, { limit: 100 }))
  const after = await db.asSystem(realNow)
  const [row] = await scene.rowsOf(booking)
  const claimedUntil = row?.claimed_until?.getTime() ?? 0
  const retriedAt = claimedUntil + LATE_RECORD_SECONDS * 1_000
  expect(claimedUntil - before.getTime()).toBeGreaterThan(60_000)
  expect(retriedAt - after.getTime()).toBeLessThan(118_000)
})

test('a reminder that is no longer owed does not hold up other emails', async () => {
  const booking = await bookAndPlan()
  const { db } = scene.server.deps
  await scene.send()
  await scene.setClock(DAY_BEFORE)
  // The job is cancelled and replanned while a worker holds the reminder.
  await db.asSystem((tx) =>
    tx
      .updateTable('mails')
      .set({ claimed_until: new Date(4e12) })
      .execute(),
  )
  await scene.cancel(booking)
  await scene.plan(booking.business)
  await db.asSystem((tx) => tx.updateTable('mails').set({ claimed_until: null }).execute())
  await queueEmails(booking.business, 250)
  let sentCount = 0
  await outboxJobs(
    scene.deps(async () => {
      sentCount += 1
    }),
  )['send-due-mails']({}, new AbortController().signal)
  expect((await scene.rowsOf(booking))[0]?.skip_reason).toBe('cancelled')
  expect(sentCount).toBeGreaterThanOrEqual(250)
})

test('a reminder that cannot be composed fails alone, and others are sent', async () => {
  const validBooking = await bookAndPlan()
  const brokenBooking = await bookAndPlan()
  await scene.send()
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('user_settings')
      .set({ timezone: 'SystemV/AST4' })
      .where('user_id', '=', brokenBooking.business.id)
      .execute(),
  )
  await scene.setClock(DAY_BEFORE)
  await scene.send()
  expect(takeUnexpectedErrors()).toEqual([expect.stringContaining('email could not be composed')])
  expect(remindersTo(validBooking)).toHaveLength(1)
  expect(remindersTo(brokenBooking)).toHaveLength(0)
  expect((await scene.rowsOf(brokenBooking))[0]).toMatchObject({ attempts: 1, claimed_until: null })
})

test('a stopping worker starts no other email, records those sent and releases the rest', async () => {
  const { business } = await bookAndPlan()
  await scene.send()
  await queueEmails(business, 150)
  const stopping = new AbortController()
  const sentTo: string[] = []
  await outboxJobs(
    scene.deps(async ({ to }) => {
      if (to === BULK_RECIPIENT) sentTo.push(to)
      stopping.abort()
    }),
  )['send-due-mails']({}, stopping.signal)
  const rows = await scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('mails')
      .where('user_id', '=', business.id)
      .where('recipient', '=', BULK_RECIPIENT)
      .select(['sent_at', 'claimed_until'])
      .execute(),
  )
  expect(rows.filter(({ sent_at }) => sent_at !== null)).toHaveLength(sentTo.length)
  expect(sentTo.length).toBeLessThan(50)
  expect(rows.filter(({ sent_at, claimed_until }) => sent_at === null && claimed_until !== null)).toEqual([])
})

function queueEmails({ id }: { id: string }, count: number) {
  const props = JSON.stringify({ appUrl: 'http://localhost:3000', askedAt: DAY_BEFORE })
  return scene.server.deps.db.asSystem((tx) =>
    sql`insert into mails (user_id, letter, props, recipient, next_attempt_at)
      select ${id}, 'mail-check', ${props}::jsonb, ${BULK_RECIPIENT}, app_now() from generate_series(1, ${count})`.execute(
      tx,
    ),
  )
}
