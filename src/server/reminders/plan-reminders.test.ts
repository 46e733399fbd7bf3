import { expect, test } from 'vitest'
import { newManageLink } from '#server/client-emails/email-data.ts'
import { eventually } from '#server/testing/eventually.ts'
import { at, DAY_BEFORE, HOUR_BEFORE, reminderScene } from '#server/testing/reminder-scene.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { claimAsWorker } from '#server/testing/test-outbox.ts'
import { json } from '#server/testing/test-server.ts'

const scene = reminderScene()
const { reminderStates, bookAndPlan, plan, save } = scene
const BOTH = [DAY_BEFORE, HOUR_BEFORE]
const CANCELLED = 'cancelled'
const MOVED = 'moved'
const REFUSED = 'refused'

test('a booking plans two reminders', async () => {
  const booking = await bookAndPlan()
  expect(await reminderStates(booking)).toEqual(BOTH)
  expect(await scene.rowsOf(booking)).toMatchObject([
    { letter: 'reminder', recipient: booking.email, props: {}, minutes_before: 1440 },
    { letter: 'reminder', recipient: booking.email, props: {}, minutes_before: 60 },
  ])
})

test('a reminder whose time had passed at booking is not planned', async () => {
  await scene.setClock(at('12:00', '2030-01-06'))
  expect(await reminderStates(await bookAndPlan())).toEqual([HOUR_BEFORE])
})

test('moving a job replaces its reminders, and moving it back restores them', async () => {
  const booking = await bookAndPlan()
  await scene.move(booking, at('14:00'))
  await plan(booking.business)
  expect(await reminderStates(booking)).toEqual([MOVED, MOVED, at('14:00', '2030-01-06'), at('13:00')])
  await scene.move(booking, at('10:00'))
  await plan(booking.business)
  expect(await reminderStates(booking)).toEqual([...BOTH, MOVED, MOVED])
})

test('cancelling a job skips its reminders, and restoring it plans them again', async () => {
  const booking = await bookAndPlan()
  await scene.ownerCancels(booking)
  await plan(booking.business)
  expect(await reminderStates(booking)).toEqual([CANCELLED, CANCELLED])
  await scene.asOwner(booking, `/${booking.id}/restore`, {})
  await plan(booking.business)
  expect(await reminderStates(booking)).toEqual(BOTH)
})

test('reminders follow the client to a new email address', async () => {
  const booking = await bookAndPlan()
  const { business } = booking
  const [client] = await scene.rows.clients(business)
  const body = { ...client, email: 'ava.new@example.com', seen_updated_at: client?.updated_at }
  const response = await scene.server.request(`/api/clients/${client?.id}`, {
    ...json(body, business.headers),
    method: 'PUT',
  })
  expect(response.status).toBe(200)
  await plan(business)
  expect((await scene.rowsOf(booking)).map(({ recipient }) => recipient)).toEqual(
    Array(2).fill('ava.new@example.com'),
  )
})

test('the owner’s switches apply to reminders that are already planned', async () => {
  const booking = await bookAndPlan()
  expect((await save(booking.business, { email_hour_before: false })).status).toBe(200)
  await plan(booking.business)
  expect(await reminderStates(booking)).toEqual([DAY_BEFORE, 'off'])
  await save(booking.business, { email_hour_before: true })
  await plan(booking.business)
  expect(await reminderStates(booking)).toEqual(BOTH)
})

test('quiet hours follow the time zone of the business', async () => {
  const booking = await bookAndPlan()
  const { business } = booking
  await save(business, { quiet_from: '20:00', quiet_until: '09:30' })
  await plan(business)
  expect(await reminderStates(booking)).toEqual([DAY_BEFORE, 'quiet'])
  const settings = { business_name: 'Luna', business_type: null, timezone: 'America/Los_Angeles' }
  const response = await scene.server.request('/api/settings', {
    ...json(settings, business.headers),
    method: 'PUT',
  })
  expect(response.status).toBe(200)
  await plan(business)
  expect(await reminderStates(booking)).toEqual([at('12:30', '2030-01-06'), 'quiet'])
})

test('planning concurrently plans each reminder once', async () => {
  const booking = await scene.aBooking()
  await Promise.all([plan(booking.business), plan(booking.business), plan(booking.business)])
  expect(await reminderStates(booking)).toEqual(BOTH)
})

test('settings saved while reminders are being planned take effect', async () => {
  const business = await scene.aBusiness()
  const bookings = await Promise.all(
    ['09:00', '10:00', '11:00', '12:00'].map((time) =>
      scene.createBooking(business, { appointmentTime: at(time) }),
    ),
  )
  await Promise.all([
    plan(business),
    save(business, { email_day_before: false, email_hour_before: false }),
    plan(business),
    scene.createBooking(business, { appointmentTime: at('13:00') }),
  ])
  await plan(business)
  for (const booking of bookings)
    expect((await reminderStates(booking)).every((state) => state === 'off')).toBe(true)
})

test('later changes of the settings apply to a reminder that waits for the end of quiet hours', async () => {
  const booking = await bookAndPlan()
  const { business } = booking
  await save(business, { quiet_from: '09:30', quiet_until: '12:00' })
  await plan(business)
  expect(await reminderStates(booking)).toEqual([at('12:00', '2030-01-06'), HOUR_BEFORE])
  await scene.setClock(at('10:30', '2030-01-06'))
  expect((await save(business, { quiet_from: '09:30', quiet_until: '14:00' })).status).toBe(200)
  await plan(business)
  expect(await reminderStates(booking)).toEqual([at('14:00', '2030-01-06'), HOUR_BEFORE])
  await scene.savePreference(booking, false)
  await plan(business)
  expect(await reminderStates(booking)).toEqual([REFUSED, REFUSED])
})

test('planning and sending do not deadlock', async () => {
  const booking = await bookAndPlan()
  const { db } = scene.server.deps
  await scene.setClock(DAY_BEFORE)
  const isPlanningBlocked = async () => {
    const lockWaits = await asAdministrator(
      scene.server.database.adminUrl,
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return lockWaits.length > 0
  }
  let planning: Promise<void> | undefined
  await db.asSystem(async (tx) => {
    expect(await claimAsWorker(tx, { limit: 100 })).not.toEqual([])
    await scene.save(booking.business, { email_day_before: false })
    planning = plan(booking.business)
    await eventually('planning waits for the claimed reminder', isPlanningBlocked)
    const { tokenHash } = newManageLink(new URL('http://localhost:3000'))
    const link = { token_hash: tokenHash, user_id: booking.business.id, appointment_id: booking.id }
    await tx.insertInto('manage_tokens').values(link).execute()
  })
  await planning
  expect(await reminderStates(booking)).toEqual([DAY_BEFORE, HOUR_BEFORE])
})

const removeEmail = async ({ business }: { business: Parameters<typeof plan>[0] & { headers: object } }) => {
  const [client] = await scene.rows.clients(business as never)
  const body = { name: 'Ava', phone: '(212) 555-0123', seen_updated_at: client?.updated_at }
  const path = `/api/clients/${client?.id}`
  const request = { ...json(body, business.headers as Record<string, string>), method: 'PUT' }
  expect((await scene.server.request(path, request)).status).toBe(200)
}

test('email reminders to a client whose email is removed are skipped with that reason', async () => {
  const booking = await bookAndPlan()
  await removeEmail(booking)
  await plan(booking.business)
  expect(await reminderStates(booking)).toEqual(['no email', 'no email'])
})

test('an email reminder that becomes due before it is planned again goes nowhere', async () => {
  const booking = await bookAndPlan()
  await removeEmail(booking)
  // A worker of the previous release leaves such reminders as they are.
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ unplanned_since: null }).execute(),
  )
  await scene.setClock(DAY_BEFORE)
  await scene.send()
  expect(await reminderStates(booking)).toEqual(['no email', HOUR_BEFORE])
  expect(scene.remindersTo(booking)).toEqual([])
})
