import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TextByHand } from '#contract/texts.ts'
import { stopTexts } from '#server/outbox/text-refusals.ts'
import { startTexts } from '#server/reminders/texts/queries.ts'
import { MAX_TEXTS_BY_HAND } from '#server/reminders/texts/texts-by-hand.ts'
import { errorResponse } from '#server/testing/booking-scene.ts'
import { at, reminderScene, type TestBooking, type TestBusiness } from '#server/testing/reminder-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = reminderScene()
const SUNDAY_EVENING = at('20:00', '2030-01-06')

const listTexts = async ({ headers }: TestBusiness) => {
  const response = await scene.server.request('/api/texts-by-hand', { headers })
  return (await response.json()) as { is_live: boolean; texts: TextByHand[] }
}
const markTexted = ({ id, business }: TestBooking, is_texted: boolean, appointment_time = at('10:00')) =>
  scene.server.request(`/api/texts-by-hand/${id}`, {
    ...json({ appointment_time, is_texted }, business.headers),
    method: 'PUT',
  })

test('without a text provider, texts cannot be switched on, tested or planned', async () => {
  const business = await scene.aBusiness()
  const settings = {
    text_day_before: true,
    text_hour_before: true,
    text_day_before_template: null,
    text_hour_before_template: null,
  }
  const putSettings = { ...json(settings, business.headers), method: 'PUT' }
  expect(await errorResponse(scene.server.request('/api/text-settings', putSettings))).toMatchObject({
    status: 409,
    code: 'texts_not_available',
  })
  const draft = { kind: 'day before', template: null, phone: '+12125550123' }
  const testText = scene.server.request('/api/text-settings/test', json(draft, business.headers))
  expect((await testText).status).toBe(409)
  const settingsResponse = await scene.server.request('/api/text-settings', { headers: business.headers })
  expect(await settingsResponse.json()).toMatchObject({ is_live: false })
  const webhook = await scene.server.request('/api/texts/reply', {
    method: 'POST',
    body: 'From=%2B12125550123&Body=STOP',
  })
  expect(webhook.status).toBe(400)
})

test('lists the texts for jobs until the end of tomorrow, ready to send', async () => {
  const business = await scene.aBusiness()
  await scene.createBooking(business, { appointmentTime: at('10:00'), address: '12 Maple Avenue & Co' })
  await scene.createBooking(business, { appointmentTime: at('13:00', '2030-01-08') })
  await scene.setClock(SUNDAY_EVENING)
  const { is_live, texts } = await listTexts(business)
  const body =
    "Luna Mobile Detailing: Hi Ava Brooks, your appointment is tomorrow at 10:00 AM. We'll come to 12 Maple Avenue & Co. See you then!"
  expect(is_live).toBe(false)
  expect(texts).toEqual([
    {
      appointment_id: expect.any(String),
      appointment_time: at('10:00'),
      service: 'Full Detail',
      client_name: 'Ava Brooks',
      phone: '(212) 555-0123',
      sms_link: `sms:+12125550123?&body=${encodeURIComponent(body)}`,
      body,
      texted_at: null,
    },
  ])
  await scene.setClock(at('08:00'))
  expect((await listTexts(business)).texts.map((text) => text.body)).toEqual([
    expect.stringContaining('today at 10:00 AM'),
    expect.stringContaining('tomorrow at 1:00 PM'),
  ])
})

test('lists no texts for jobs that were cancelled or have begun, or for clients without a number', async () => {
  const business = await scene.aBusiness()
  const cancelledBooking = await scene.createBooking(business, { appointmentTime: at('10:00') })
  await scene.createBooking(business, { appointmentTime: at('11:00') })
  const bookingWithoutNumber = await scene.createBooking(business, { appointmentTime: at('12:00') })
  await scene.createBooking(business, { appointmentTime: at('14:00') })
  await scene.cancel(cancelledBooking)
  await scene.server.deps.db.asOwner(business.id, (tx) =>
    tx
      .updateTable('appointments')
      .set({ client_phone: 'none' })
      .where('id', '=', bookingWithoutNumber.id)
      .execute(),
  )
  await scene.setClock(at('11:00'))
  expect((await listTexts(business)).texts.map(({ appointment_time }) => appointment_time)).toEqual([
    at('14:00'),
  ])
})

test('a text stays marked as sent until the job is moved', async () => {
  const booking = await scene.aBooking()
  await scene.setClock(SUNDAY_EVENING)
  const marked = (await (await markTexted(booking, true)).json()) as TextByHand
  expect(marked.texted_at?.slice(0, 16)).toBe(SUNDAY_EVENING.slice(0, 16))
  expect(await (await markTexted(booking, true)).json()).toEqual(marked)
  expect((await listTexts(booking.business)).texts).toEqual([marked])
  expect(await (await markTexted(booking, false)).json()).toMatchObject({ texted_at: null })
  await markTexted(booking, true)
  await scene.move(booking, at('15:00'))
  expect((await listTexts(booking.business)).texts).toMatchObject([{ texted_at: null }])
  expect(await errorResponse(markTexted(booking, true))).toMatchObject({ code: 'changed_elsewhere' })
  expect((await markTexted(booking, true, at('15:00'))).status).toBe(200)
})

test('lists no texts to clients who opted out or answered STOP', async () => {
  const { deps, request } = scene.server
  const booking = await scene.aBooking()
  await scene.setClock(SUNDAY_EVENING)
  const savePreference = (wanted: boolean) =>
    request(`/api/booking/${booking.token}/reminders`, json({ wanted }))
  await savePreference(false)
  expect((await listTexts(booking.business)).texts).toEqual([])
  await savePreference(true)
  expect((await listTexts(booking.business)).texts).toHaveLength(1)
  await deps.db.asSystem((tx) => stopTexts(tx, '+12125550123'))
  expect((await listTexts(booking.business)).texts).toEqual([])
  await deps.db.asSystem((tx) => startTexts(tx, '+12125550123'))
})

test('over the limit, lists the next jobs whose texts are not marked as sent yet', async () => {
  const business = await scene.aBusiness()
  const { db } = scene.server.deps
  await db.asOwner(business.id, (tx) =>
    sql`insert into appointments
          (user_id, client_name, client_email, client_phone, service, appointment_time, duration, overlap_allowed)
        select ${business.id}, 'Client ' || n, 'client-' || n || '@example.com',
          case when n % 2 = 0 then '(212) 555-0142' end, 'Full Detail', ${at('09:00')}::timestamptz + n * interval '1 second', 60, true
        from generate_series(1, 10000) n`.execute(tx),
  )
  await scene.setClock(SUNDAY_EVENING)
  const firstAndLast = async () => {
    const { texts } = await listTexts(business)
    return [texts.length, texts.at(0)?.client_name, texts.at(-1)?.client_name]
  }
  expect(await firstAndLast()).toEqual([MAX_TEXTS_BY_HAND, 'Client 2', 'Client 2000'])
  await db.asOwner(business.id, (tx) =>
    sql`insert into texts_by_hand (user_id, appointment_id, starts_at)
        select user_id, id, appointment_time from appointments
        where appointment_time <= ${at('09:00')}::timestamptz + interval '300 seconds'`.execute(tx),
  )
  expect(await firstAndLast()).toEqual([MAX_TEXTS_BY_HAND, 'Client 302', 'Client 2300'])
})

test('a text can still be marked as sent after the job has begun', async () => {
  const booking = await scene.aBooking()
  await scene.setClock(at('10:01'))
  expect((await markTexted(booking, true)).status).toBe(200)
})

test('an owner cannot mark another owner’s text as sent', async () => {
  const booking = await scene.aBooking()
  const othersBooking = { ...booking, business: await scene.aBusiness() }
  expect((await markTexted(othersBooking, true)).status).toBe(404)
  expect((await listTexts(othersBooking.business)).texts).toEqual([])
})

test('leaves out a job that its owner has already done', async () => {
  const { business, id } = await scene.aBooking()
  await scene.setClock(SUNDAY_EVENING)
  expect((await listTexts(business)).texts).toHaveLength(1)
  await scene.server.request(`/api/appointments/${id}/state`, {
    ...json({ state: 'done' }, business.headers),
    method: 'PUT',
  })
  expect((await listTexts(business)).texts).toEqual([])
})
