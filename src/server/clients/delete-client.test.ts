import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ClientHistory } from '#contract/clients.ts'
import { lockInvoice } from '#server/invoices/queries.ts'
import { withdrawInvoiceMails } from '#server/invoices/withdraw-mails.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { insertMails } from '#server/outbox/queries.ts'
import { eventually } from '#server/testing/eventually.ts'
import { at, reminderScene, type TestBooking, type TestBusiness } from '#server/testing/reminder-scene.ts'
import { tablesContaining } from '#server/testing/tables-containing.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const scene = reminderScene()
const PHONE = '(555) 018-2244'
const NAME = 'Wilhelmina Ostrander'
const CLIENT = {
  clientName: NAME,
  clientPhone: PHONE,
  address: '77 Quince Lane',
  notes: 'Dog called Zebulon',
}
const AFTER = at('12:00', '2030-01-08')

const clientsOf = async ({ headers }: TestBusiness) =>
  (
    (await (await scene.server.request('/api/clients', { headers })).json()) as {
      clients: { id: string; name: string }[]
    }
  ).clients
const clientIdOf = async (business: TestBusiness) => (await clientsOf(business))[0]?.id as string
const requestDelete = ({ headers }: TestBusiness, id: string) =>
  scene.server.request(`/api/clients/${id}`, { method: 'DELETE', headers })
const deleteClient = async (business: TestBusiness) => requestDelete(business, await clientIdOf(business))
const sweepOnce = () => sweep(scene.server.deps.db, scene.server.deps.sources)
const found = (text: string) => tablesContaining(scene.server.database.adminUrl, text)
const job = ({ id, business }: TestBooking) =>
  scene.server.deps.db.asOwner(business.id, (tx) =>
    tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const readBlockedSessions = () =>
  asAdministrator(
    scene.server.database.adminUrl,
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
const totalClients = ({ id }: TestBusiness) =>
  scene.server.deps.db.asOwner(id, async (tx) => {
    const rows = await tx.selectFrom('owner_totals').select('clients').execute()
    return rows.reduce((sum, { clients }) => sum + clients, 0)
  })

test('deletes the client, and nothing about them stays anywhere', async () => {
  const booking = await scene.bookAndPlan(CLIENT)
  await scene.send()
  await scene.setClock(AFTER)
  expect(await found(booking.email)).toContain('public.mails')
  expect(await outcome(deleteClient(booking.business))).toBe('200')
  await sweepOnce()
  expect(await clientsOf(booking.business)).toEqual([])
  expect(await totalClients(booking.business)).toBe(0)
  for (const text of [booking.email, NAME, PHONE, '5550182244', 'Quince Lane', 'Zebulon'])
    expect(await found(text)).toEqual([])
})

test('keeps a past job without the name, contact, address, answers and notes', async () => {
  const booking = await scene.bookAndPlan(CLIENT)
  const answers = JSON.stringify([{ question: 'How do we get in?', answer: 'Key under the mat' }])
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ answers }).execute(),
  )
  await scene.setClock(AFTER)
  await deleteClient(booking.business)
  expect(await job(booking)).toMatchObject({
    client_id: null,
    client_name: 'Deleted client',
    client_email: '',
    client_phone: null,
    address: null,
    answers: null,
    notes: null,
    appointment_time: new Date(at('10:00')),
  })
})

test('deletes messages about a job that was given to another client since', async () => {
  const booking = await scene.bookAndPlan(CLIENT)
  const { business, id } = booking
  await scene.send()
  const clientId = await clientIdOf(business)
  const seen = await scene.server.request(`/api/appointments/${id}`, { headers: business.headers })
  const { updated_at, appointment_time } = (await seen.json()) as Record<string, string>
  const client = { name: 'Bo Reyes', email: 'bo@example.com', phone: null }
  const body = { client, appointment_time, seen_updated_at: updated_at, confirmed: true, tell_client: false }
  const headers = { ...business.headers, 'content-type': 'application/json' }
  const change = { method: 'PUT', headers, body: JSON.stringify(body) }
  expect(await outcome(scene.server.request(`/api/appointments/${id}`, change))).toBe('200')
  await scene.plan(business)
  expect(await outcome(requestDelete(business, clientId))).toBe('200')
  await sweepOnce()
  expect(await found(booking.email)).toEqual([])
  expect(await job(booking)).toMatchObject({ client_name: 'Bo Reyes', client_email: 'bo@example.com' })
})

test('names how many upcoming jobs must be cancelled first', async () => {
  const booking = await scene.aBooking()
  const { email: clientEmail } = booking
  await scene.createBooking(booking.business, { clientEmail, appointmentTime: at('14:00') })
  const refused = await deleteClient(booking.business)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    error: { code: 'client_has_jobs', message: 'Cancel 2 upcoming jobs first.' },
  })
  expect(await clientsOf(booking.business)).toHaveLength(1)
})

test('a client’s history says which jobs must be cancelled before they are deleted', async () => {
  const booking = await scene.aBooking()
  const { email: clientEmail, business } = booking
  const later = await scene.createBooking(business, { clientEmail, appointmentTime: at('14:00') })
  const upcomingJobs = async () => {
    const response = await scene.server.request(`/api/clients/${await clientIdOf(business)}`, business)
    const { history } = (await response.json()) as { history: ClientHistory }
    const listed = history.jobs.filter(({ isUpcoming }) => isUpcoming)
    return { count: history.upcomingCount, ids: listed.map(({ id }) => id) }
  }
  expect(await upcomingJobs()).toEqual({ count: 2, ids: [later.id, booking.id] })
  await scene.ownerCancels(later)
  expect(await upcomingJobs()).toEqual({ count: 1, ids: [booking.id] })
  await scene.setClock(AFTER)
  expect(await upcomingJobs()).toEqual({ count: 0, ids: [] })
})

test('still emails the client that their job was cancelled, and then deletes that email', async () => {
  const booking = await scene.bookAndPlan()
  await scene.send()
  await scene.ownerCancels(booking)
  expect(await outcome(deleteClient(booking.business))).toBe('200')
  const letters: string[] = []
  await scene.send(async ({ subject, to }) => void (to === booking.email && letters.push(subject)))
  expect(letters).toEqual(['appointment-cancelled'])
  await sweepOnce()
  expect(await found(booking.email)).toEqual([])
})

test('still sends the cancellation if its first attempt failed before the client was deleted', async () => {
  const booking = await scene.bookAndPlan()
  await scene.send()
  await scene.ownerCancels(booking)
  await scene.setClock(at('12:00', '2030-01-06'))
  await scene.send(async () => {
    throw Object.assign(new Error('busy'), { code: 'EENVELOPE' })
  })
  expect(await outcome(deleteClient(booking.business))).toBe('200')
  const letters: string[] = []
  await scene.setClock(at('13:00', '2030-01-06'))
  await scene.send(async ({ subject, to }) => void (to === booking.email && letters.push(subject)))
  expect(letters).toEqual(['appointment-cancelled'])
})

test('manage links of past jobs stop working', async () => {
  const booking = await scene.aBooking()
  await scene.setClock(AFTER)
  expect((await scene.read(booking)).status).toBe(200)
  await deleteClient(booking.business)
  expect((await scene.read(booking)).status).toBe(404)
})

test('an invoice keeps the name and email printed on it and its pay link, but no phone number', async () => {
  const booking = await scene.aBooking(CLIENT)
  const { business } = booking
  const { db } = scene.server.deps
  const client_id = await clientIdOf(business)
  const token = crypto.randomUUID().repeat(2).slice(0, 43)
  const id = await db.asSystem(async (tx) => {
    const client = { client_id, client_name: NAME, client_email: booking.email, client_phone: PHONE }
    const { id } = await tx
      .insertInto('invoices')
      .values({ user_id: business.id, ...client, description: 'Wash', amount: 99_00 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('pay_links').values({ user_id: business.id, invoice_id: id, token }).execute()
    return id
  })
  await scene.setClock(AFTER)
  expect(await outcome(deleteClient(business))).toBe('200')
  const stored = await db.asOwner(business.id, (tx) =>
    tx.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(stored).toMatchObject({ client_id: null, client_name: NAME, client_email: booking.email })
  expect(await found(PHONE)).toEqual([])
  expect((await scene.server.request(`/api/pay/${token}`)).status).toBe(200)
})

test('waits for a payment that settles one of the client’s invoices', async () => {
  const booking = await scene.aBooking()
  const { business, email } = booking
  const { db } = scene.server.deps
  const client_id = await clientIdOf(business)
  await scene.setClock(AFTER)
  const invoiceId = await db.asOwner(business.id, async (tx) => {
    const { id } = await tx
      .insertInto('invoices')
      .values({ user_id: business.id, client_id, client_email: email, description: 'Wash', amount: 99_00 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const delay = { afterSeconds: 60 }
    const refs = { id: randomUUID(), userId: business.id, invoiceId: id }
    await insertMails(tx, [{ ...refs, letter: 'invoice', props: {}, recipient: email, delay }])
    return id
  })
  const { deletion } = await db.asOwner(business.id, async (tx) => {
    // A payment locks first the invoice, then its messages.
    await lockInvoice(tx, invoiceId)
    const deletion = outcome(requestDelete(business, client_id))
    await eventually('the deletion waits', async () => (await readBlockedSessions()).length > 0)
    await withdrawInvoiceMails(tx, invoiceId)
    return { deletion }
  })
  expect(await deletion).toBe('200')
})

test('a client who turned reminders off and was deleted gets none when they book again', async () => {
  const booking = await scene.bookAndPlan()
  await scene.send()
  expect(await scene.savePreference(await scene.mailedLink(booking), false)).toMatchObject({ wanted: false })
  await scene.setClock(AFTER)
  expect(await outcome(deleteClient(booking.business))).toBe('200')
  await sweepOnce()
  expect(await found(booking.email)).toEqual([])
  const appointmentTime = at('10:00', '2030-01-14')
  const again = await scene.createBooking(booking.business, { clientEmail: booking.email, appointmentTime })
  await scene.plan(again.business)
  expect(await scene.reminderStates(again)).toEqual(['refused', 'refused'])
})

test('a past job of a deleted client can be moved to the future only with another client', async () => {
  const booking = await scene.bookAndPlan()
  await scene.setClock(AFTER)
  await deleteClient(booking.business)
  const { updated_at } = await job(booking)
  const inFuture = {
    appointment_time: at('10:00', '2030-01-14'),
    seen_updated_at: updated_at,
    tell_client: true,
  }
  const move = await scene.asOwner(booking, `/${booking.id}/move`, { ...inFuture, duration: 60 })
  const headers = { ...booking.business.headers, 'content-type': 'application/json' }
  const update = (fields: object) =>
    scene.server.request(`/api/appointments/${booking.id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ ...inFuture, ...fields }),
    })
  for (const refused of [move, await update({ client_name: 'Deleted client' })]) {
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({
      error: { message: 'This client was deleted. Choose another client to schedule this job again.' },
    })
  }
  expect(await job(booking)).toMatchObject({ notify_at: null, appointment_time: new Date(at('10:00')) })
  const earlier = { ...inFuture, appointment_time: at('09:00'), duration: 60 }
  expect((await scene.asOwner(booking, `/${booking.id}/move`, earlier)).status).toBe(200)
  const { updated_at: seen_updated_at } = await job(booking)
  const client = { name: 'Bo Reyes', email: 'bo@example.com', phone: null }
  expect((await update({ client, seen_updated_at })).status).toBe(200)
})

test('a booking by the client at the same time either stops the deletion or adds them as a new client', async () => {
  const booking = await scene.aBooking()
  await scene.setClock(AFTER)
  const { business, email: clientEmail } = booking
  const id = await clientIdOf(business)
  const [deleted, again] = await Promise.all([
    outcome(requestDelete(business, id)),
    scene.createBooking(business, { clientEmail, appointmentTime: at('10:00', '2030-01-14') }),
  ])
  expect(await job(again)).toMatchObject({ client_email: clientEmail })
  const [client] = await clientsOf(business)
  expect(client?.id === id).toBe(deleted === '409 client_has_jobs')
  expect(await totalClients(business)).toBe(1)
})

test('deletes no other owner’s client, and a client only once', async () => {
  const booking = await scene.aBooking()
  await scene.setClock(AFTER)
  const id = await clientIdOf(booking.business)
  expect(await outcome(requestDelete(await scene.aBusiness(), id))).toBe('404 not_found')
  expect(await outcome(requestDelete(booking.business, id))).toBe('200')
  expect(await outcome(requestDelete(booking.business, id))).toBe('404 not_found')
})
