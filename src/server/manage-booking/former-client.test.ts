import { expect, test } from 'vitest'
import { manageScene, type TestBooking } from '#server/testing/manage-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { startSending } from '#server/testing/test-outbox.ts'
import { json } from '#server/testing/test-server.ts'

const scene = manageScene()
const VERA = { name: 'Vera Park', email: 'vera@example.com', phone: '555 0199' }

const put = (path: string, body: object, headers: Record<string, string>) =>
  scene.server.request(path, { ...json(body, headers), method: 'PUT' })

async function assignToVera(booking: TestBooking) {
  const { updated_at, service_id, appointment_time } = await scene.rowOf(booking)
  const response = await put(
    `/api/appointments/${booking.id}`,
    {
      client: VERA,
      service_id,
      appointment_time: appointment_time.toISOString(),
      address: '12 Secret Lane',
      notes: null,
      seen_updated_at: updated_at.toISOString(),
    },
    booking.business.headers,
  )
  expect(response.status).toBe(200)
}

async function correctAddress(booking: TestBooking, email: string) {
  const { client_id } = await scene.rowOf(booking)
  const path = `/api/clients/${client_id}`
  const { headers } = booking.business
  const { client } = (await (await scene.server.request(path, { headers })).json()) as {
    client: { name: string; phone: string; updated_at: string }
  }
  const { name, phone, updated_at } = client
  const body = { name, email, phone, address: null, notes: null, seen_updated_at: updated_at }
  expect((await put(path, body, headers)).status).toBe(200)
}

test('returns no link for a repeated booking request if the appointment was assigned to another client', async () => {
  const business = await scene.aBusiness()
  const form = scene.ava()
  const booking = await scene.createBooking(business, form, { key: 'once' })
  await assignToVera(booking)
  expect(await outcome(scene.read(booking))).toBe('404 not_found')
  expect(await outcome(scene.book(business, form, { key: 'once' }))).toBe('409 slot_taken')
})

test('revokes links sent to a mistyped address once it is corrected, and the pending email has a new link', async () => {
  const booking = await scene.aBooking()
  await correctAddress(booking, 'ava.brooks@example.com')
  expect(await outcome(scene.read(booking))).toBe('404 not_found')
  const { recipient, props } = await startSending(scene.server.deps.db, booking.id)
  expect(recipient).toBe('ava.brooks@example.com')
  const token = (props as { manageUrl: string }).manageUrl.split('/').at(-1) as string
  expect(await outcome(scene.read({ token }))).toBe('200')
})

test('does not reveal stored data of a client whose address somebody else entered', async () => {
  const avasBooking = await scene.aBooking()
  const mallorysBooking = await scene.createBooking(avasBooking.business, {
    clientName: 'Mallory',
    clientEmail: avasBooking.email,
    appointmentTime: scene.at('14:00'),
  })
  await correctAddress(avasBooking, avasBooking.email)
  expect((await scene.rowOf(mallorysBooking)).client_name).toBe('Ava Brooks')
  expect(await (await scene.read(mallorysBooking)).text()).not.toContain('Ava')
})

test('returns the client’s language to the link in their email, but not to links that anybody is shown', async () => {
  const avasBooking = await scene.createBooking(await scene.aBusiness(), { language: 'es' })
  const { props } = await startSending(scene.server.deps.db, avasBooking.id)
  const token = (props as { manageUrl: string }).manageUrl.split('/').at(-1) as string
  const mallorysBooking = await scene.createBooking(avasBooking.business, {
    clientName: 'Mallory',
    clientEmail: avasBooking.email,
    appointmentTime: scene.at('14:00'),
  })
  for (const shown of [avasBooking, mallorysBooking])
    expect(await scene.readBooking(shown)).toMatchObject({ client_language: null, business_language: 'en' })
  expect(await scene.readBooking({ token })).toMatchObject({ client_language: 'es' })
})
