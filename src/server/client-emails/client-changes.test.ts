import { expect, test } from 'vitest'
import type { Mail } from '#server/outbox/queries.ts'
import { at } from '#server/testing/booking-scene.ts'
import { manageScene, type TestBooking } from '#server/testing/manage-scene.ts'
import { failSending, finishSending, startSending } from '#server/testing/test-outbox.ts'

const scene = manageScene()
const { aBooking, createBooking, move, cancel, emailsTo, sendDueEmails, rowOf, asOwner, ownerCancels } = scene

const MINUTE = 60
const emailKindsTo = async (recipient: string) => (await emailsTo(recipient)).map(({ letter }) => letter)
const emailedTime = ({ props }: { props: Record<string, unknown> }) =>
  (props.job as { appointmentTime: string }).appointmentTime

const ownerMoves = async (booking: TestBooking, time: string, options: object = {}) => {
  const answer = await asOwner(booking, `/${booking.id}/move`, {
    appointment_time: at(time),
    duration: 60,
    seen_updated_at: (await rowOf(booking)).updated_at.toISOString(),
    ...options,
  })
  expect(answer.status).toBe(200)
}

const claimEmailAbout = ({ id }: TestBooking) => startSending(scene.server.deps.db, id)
const failWithoutResponse = (mail: Mail) => failSending(scene.server.deps.db, mail)
const rejectEmail = (mail: Mail) => failSending(scene.server.deps.db, mail, { isRejected: true })
const acceptEmail = (mail: Mail) => finishSending(scene.server.deps.db, mail)

const ownerRestores = async (booking: TestBooking) =>
  expect((await asOwner(booking, `/${booking.id}/restore`, {})).status).toBe(200)

const withoutNotice = { tell_client: false }

/** Saves the appointment like the owner's dialog, for another client. */
const assignToNoah = async (booking: TestBooking, options: object = {}) => {
  const { service_id, appointment_time, updated_at } = await rowOf(booking)
  const answer = await scene.server.request(`/api/appointments/${booking.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...booking.business.headers },
    body: JSON.stringify({
      client: { name: 'Noah Park', email: 'noah@example.com', phone: '2' },
      service_id,
      appointment_time: appointment_time.toISOString(),
      duration: 60,
      seen_updated_at: updated_at.toISOString(),
      ...options,
    }),
  })
  expect(await answer.json()).toMatchObject({ client_name: expect.any(String), letter: 'none' })
}

test('emails a booking confirmation to the client and a notice to the owner', async () => {
  const booking = await aBooking({ address: '12 Maple Avenue', notes: 'Gate code 4411' })
  const job = {
    appointmentTime: at('10:00'),
    duration: 60,
    service: 'Full Detail',
    price: 199_99,
    address: '12 Maple Avenue',
  }
  expect(await emailsTo(booking.email)).toEqual([
    {
      letter: 'booking-confirmed',
      recipient: booking.email,
      delaySeconds: 0,
      sendAt: expect.any(Number),
      props: {
        language: 'en',
        appUrl: 'http://localhost:3000',
        businessName: 'Luna Mobile Detailing',
        ownerEmail: booking.business.email,
        businessPhone: null,
        businessAddress: null,
        accentColor: null,
        clientName: 'Ava Brooks',
        timeZone: 'America/New_York',
        // The email has its own link, not the one that the booking page showed.
        manageUrl: expect.stringMatching(/^http:\/\/localhost:3000\/booking\/[\w-]{43}$/),
        isChangeable: true,
        calendar: { uid: `${booking.id}@localhost`, sequence: 0 },
        job,
        price: 199_99,
        bookedBy: 'client',
      },
    },
  ])
  expect(await emailsTo(booking.business.email)).toMatchObject([
    {
      letter: 'booking-received',
      delaySeconds: 0,
      props: {
        appointmentUrl: `http://localhost:3000/dashboard/calendar?view=day&date=2030-01-07&appointment=${booking.id}`,
        clientName: 'Ava Brooks',
        clientEmail: booking.email,
        clientPhone: expect.stringContaining('555'),
        notes: 'Gate code 4411',
        job,
        price: 199_99,
      },
    },
  ])
})

test('sends at most one email in ten minutes to an address that visitors entered, and drops none', async () => {
  const [luna, riley] = [await scene.aBusiness(), await scene.aBusiness()]
  const clientEmail = 'victim@gmail.com'
  await createBooking(luna, { clientEmail })
  await createBooking(riley, { clientEmail: 'Vic.Tim+2@googlemail.com' })
  await createBooking(luna, { clientEmail, appointmentTime: at('13:00') })
  const emails = [...(await emailsTo(clientEmail)), ...(await emailsTo('Vic.Tim+2@googlemail.com'))]
  const [first, ...others] = emails.sort((a, b) => a.sendAt - b.sendAt)
  expect(first?.delaySeconds).toBe(0)
  expect(others.map(({ sendAt }) => (sendAt - (first?.sendAt ?? 0)) / 1000)).toEqual([
    10 * MINUTE,
    20 * MINUTE,
  ])
  expect((await emailsTo(luna.email)).map(({ delaySeconds }) => delaySeconds)).toEqual([0, 0])

  await scene.setClock('2030-01-05T12:40:00Z')
  await createBooking(riley, { clientEmail: 'v.ictim@GMAIL.com', appointmentTime: at('13:00') })
  expect(await emailsTo('v.ictim@GMAIL.com')).toMatchObject([{ delaySeconds: 0 }])
})

test('emails client and owner at once about a change by link, but throttles the client’s emails about many', async () => {
  const booking = await aBooking()
  await sendDueEmails()
  await move(booking, at('12:00'))
  await sendDueEmails()
  await move(booking, at('13:00'))
  await sendDueEmails()
  await move(booking, at('14:00'))
  const emails = await emailsTo(booking.email)
  expect(emails.map(({ letter }) => letter)).toEqual([
    'booking-confirmed',
    ...Array(3).fill('appointment-moved'),
  ])
  expect(emails.slice(0, 3).map(({ delaySeconds }) => delaySeconds)).toEqual([0, 0, 0])
  const last = emails.find(({ delaySeconds }) => delaySeconds > 0)
  expect(last?.delaySeconds).toBeGreaterThan(9 * MINUTE)
  expect(last?.props).toMatchObject({
    changedBy: 'client',
    manageUrl: expect.stringMatching(/\/booking\/[\w-]{43}$/),
    calendar: { uid: `${booking.id}@localhost`, sequence: 3 },
    job: { appointmentTime: at('14:00') },
    previous: { appointmentTime: at('13:00') },
  })
  expect(await emailKindsTo(booking.business.email)).toEqual([
    'booking-received',
    ...Array(3).fill('client-moved'),
  ])
})

test('replaces a pending email with a newer one', async () => {
  const booking = await aBooking()
  await move(booking, at('12:00'))
  await move(booking, at('13:00'))
  expect((await emailsTo(booking.email)).map(emailedTime)).toEqual([at('13:00')])
  await cancel(booking)
  expect(await emailsTo(booking.email)).toMatchObject([
    { letter: 'appointment-cancelled', props: { changedBy: 'client', calendar: { sequence: 3 } } },
  ])
  expect(await emailKindsTo(booking.business.email)).toEqual(['client-cancelled'])
})

test('replaces the pending email about the owner’s change when the client moves by link', async () => {
  const booking = await aBooking()
  await sendDueEmails()
  await ownerMoves(booking, '12:00')
  expect((await emailsTo(booking.email)).at(-1)).toMatchObject({
    delaySeconds: 15,
    props: { changedBy: 'business' },
  })
  await move(booking, at('14:00'))
  const [, ...pending] = await emailsTo(booking.email)
  expect(pending).toMatchObject([
    {
      props: {
        changedBy: 'client',
        job: { appointmentTime: at('14:00') },
        previous: { appointmentTime: at('12:00') },
      },
    },
  ])
})

test.each([true, false])(
  'reports the owner’s earlier move to a client who moves the appointment away and back (tell_client: %s)',
  async (tell_client) => {
    const booking = await aBooking()
    await sendDueEmails()
    await ownerMoves(booking, '12:00', { tell_client })
    await move(booking, at('14:00'))
    await move(booking, at('12:00'))
    const [, ...pending] = await emailsTo(booking.email)
    expect(pending).toMatchObject([
      {
        letter: 'appointment-moved',
        props: {
          changedBy: 'business',
          job: { appointmentTime: at('12:00') },
          previous: { appointmentTime: at('10:00') },
        },
      },
    ])
  },
)

test('confirms an unconfirmed booking with the owner’s changes, or reports it as cancelled', async () => {
  const booking = await aBooking()
  await ownerMoves(booking, '12:00')
  expect(await emailsTo(booking.email)).toMatchObject([
    { letter: 'booking-confirmed', props: { job: { appointmentTime: at('12:00') } } },
  ])
  await ownerCancels(booking)
  expect(await emailKindsTo(booking.email)).toEqual(['appointment-cancelled'])
  await asOwner(booking, `/${booking.id}/restore`, {})
  await ownerMoves(booking, '10:00')
  expect(await emailsTo(booking.email)).toMatchObject([
    {
      letter: 'booking-confirmed',
      props: { job: { appointmentTime: at('10:00') }, price: 199_99, calendar: { sequence: 4 } },
    },
  ])
})

test('confirms a booking as it stands even if the owner changes it without notice', async () => {
  const booking = await aBooking()
  await ownerMoves(booking, '12:00', { tell_client: false })
  expect(await emailsTo(booking.email)).toMatchObject([
    {
      letter: 'booking-confirmed',
      props: { job: { appointmentTime: at('12:00') }, calendar: { sequence: 1 } },
    },
  ])
  await ownerCancels(booking, { tell_client: false })
  expect(await emailKindsTo(booking.email)).toEqual(['appointment-cancelled'])
})

test('tells a client who cancelled by link that the owner restored the job', async () => {
  const booking = await aBooking()
  await cancel(booking)
  await asOwner(booking, `/${booking.id}/restore`, {})
  expect(await emailsTo(booking.email)).toMatchObject([
    { letter: 'appointment-moved', props: { previous: null, job: { appointmentTime: at('10:00') } } },
  ])
  await ownerCancels(booking)
  expect(await emailsTo(booking.email)).toMatchObject([
    { letter: 'appointment-cancelled', props: { changedBy: 'client' } },
  ])
})

test('combines several moves into one pending email to the owner', async () => {
  const booking = await aBooking()
  await sendDueEmails()
  await move(booking, at('12:00'))
  await move(booking, at('13:00'))
  const [, ...moves] = await emailsTo(booking.business.email)
  expect(moves).toMatchObject([
    {
      letter: 'client-moved',
      props: { previous: { appointmentTime: at('10:00') }, job: { appointmentTime: at('13:00') } },
    },
  ])
  await move(booking, at('10:00'))
  expect(await emailKindsTo(booking.business.email)).toEqual(['booking-received'])
})

test('emails the owner about a client’s move with the time the owner had chosen as the previous time', async () => {
  const booking = await aBooking()
  await sendDueEmails()
  await move(booking, at('12:00'))
  await ownerMoves(booking, '14:00')
  await move(booking, at('15:00'))
  expect((await emailsTo(booking.business.email)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: at('14:00') }, job: { appointmentTime: at('15:00') } },
  })
})

test('reports each move separately once the previous email was sent', async () => {
  const booking = await aBooking()
  await move(booking, at('12:00'))
  await sendDueEmails()
  await move(booking, at('10:00'))
  expect((await emailsTo(booking.business.email)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: at('12:00') }, job: { appointmentTime: at('10:00') } },
  })
})

test.each([
  ['was accepted', acceptEmail, ['booking-confirmed', 'appointment-moved']],
  ['was rejected', rejectEmail, ['appointment-moved']],
  ['may have arrived', failWithoutResponse, ['appointment-moved']],
])('confirms a client’s change once the previous email %s', async (_, endAttempt, expected) => {
  const booking = await aBooking()
  const sending = await claimEmailAbout(booking)
  await move(booking, at('12:00'))
  await sendDueEmails()
  expect(await emailKindsTo(booking.email)).toEqual(['booking-confirmed'])
  await endAttempt(sending)
  await sendDueEmails()
  expect(await emailKindsTo(booking.email)).toEqual(expected)
  expect((await rowOf(booking)).notify_at).toBeNull()
})

test('throttles the email about a change also while an earlier one is being sent', async () => {
  const booking = await aBooking()
  for (const time of ['11:00', '12:00']) {
    await sendDueEmails()
    await move(booking, at(time))
  }
  const sending = await claimEmailAbout(booking)
  await move(booking, at('13:00'))
  await acceptEmail(sending)
  expect((await emailsTo(booking.email)).at(-1)?.delaySeconds).toBeGreaterThan(5 * MINUTE)
})

test('confirms a booking when the first attempt failed and the owner then changes it without notice', async () => {
  const booking = await aBooking()
  const first = await claimEmailAbout(booking)
  await failWithoutResponse(first)
  await ownerMoves(booking, '12:00', withoutNotice)
  await sendDueEmails()
  const { notice_mail_id } = await rowOf(booking)
  expect(notice_mail_id).not.toBe(first.id)
  expect(await emailKindsTo(booking.email)).toEqual(['booking-confirmed'])
})

test('does not confirm a booking twice', async () => {
  const booking = await aBooking()
  await sendDueEmails()
  await ownerMoves(booking, '12:00', withoutNotice)
  expect(await emailKindsTo(booking.email)).toEqual(['booking-confirmed'])
})

test('confirms a booking when the owner undoes its cancellation', async () => {
  const booking = await aBooking()
  await ownerCancels(booking)
  expect(await emailKindsTo(booking.email)).toEqual(['appointment-cancelled'])
  await ownerRestores(booking)
  expect(await emailsTo(booking.email)).toMatchObject([
    {
      letter: 'booking-confirmed',
      props: { job: { appointmentTime: at('10:00') }, price: 199_99, calendar: { sequence: 2 } },
    },
  ])
})

test('tells a client the current time after the owner has reverted their move', async () => {
  const booking = await aBooking()
  await sendDueEmails()
  await move(booking, at('14:00'))
  await ownerMoves(booking, '10:00', withoutNotice)
  expect((await emailsTo(booking.email)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: at('14:00') }, job: { appointmentTime: at('10:00') } },
  })
  await ownerMoves(booking, '15:00')
  expect((await emailsTo(booking.email)).at(-1)).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: at('14:00') }, job: { appointmentTime: at('15:00') } },
  })
})

test('uses the corrected name of the client in a pending email', async () => {
  const booking = await aBooking()
  await ownerMoves(booking, '12:00')
  const { client_id } = await rowOf(booking)
  const path = `/api/clients/${client_id}`
  const headers = { 'content-type': 'application/json', ...booking.business.headers }
  const current = (await (await scene.server.request(path, { headers })).json()) as {
    client: { updated_at: string }
  }
  const corrected = {
    name: 'Ava Delgado',
    email: booking.email,
    seen_updated_at: current.client.updated_at,
  }
  const answer = await scene.server.request(path, { method: 'PUT', headers, body: JSON.stringify(corrected) })
  expect(answer.status).toBe(200)
  await ownerMoves(booking, '12:00', withoutNotice)
  expect(await emailsTo(booking.email)).toMatchObject([
    { letter: 'booking-confirmed', props: { clientName: 'Ava Delgado' } },
  ])
})

test('reports an appointment as cancelled to the former client when it is assigned to another', async () => {
  const booking = await aBooking({ notes: 'Gate code 4411' })
  await sendDueEmails()
  await ownerMoves(booking, '12:00', withoutNotice)
  await assignToNoah(booking)
  expect((await emailsTo(booking.email)).at(-1)).toMatchObject({
    letter: 'appointment-cancelled',
    delaySeconds: 15,
    props: {
      clientName: 'Ava Brooks',
      changedBy: 'business',
      manageUrl: null,
      calendar: { uid: `${booking.id}@localhost`, sequence: 2 },
      job: { appointmentTime: at('10:00') },
    },
  })
  expect(await emailsTo('noah@example.com')).toEqual([])
})

test('sends nothing to the former client if the owner opts out', async () => {
  const booking = await aBooking()
  await assignToNoah(booking, withoutNotice)
  expect(await emailsTo(booking.email)).toEqual([])
})

test('sends nothing to a former client who never knew of the appointment', async () => {
  const booking = await aBooking()
  await assignToNoah(booking)
  await assignToNoah(booking, { client: { name: 'Zoe Lim', email: 'zoe@example.com', phone: '3' } })
  expect(await emailsTo('noah@example.com')).toEqual([])
})

test('does not offer changes to a client who booked after the cutoff', async () => {
  const business = await scene.aBusiness({ rules: { change_cutoff_hours: 72 } })
  const soonBooking = await createBooking(business)
  expect(await emailsTo(soonBooking.email)).toMatchObject([{ props: { isChangeable: false } }])
  const laterBooking = await createBooking(business, { appointmentTime: at('10:00', '2030-01-09') })
  expect(await emailsTo(laterBooking.email)).toMatchObject([{ props: { isChangeable: true } }])
  await ownerMoves(laterBooking, '12:00')
  expect(await emailsTo(laterBooking.email)).toMatchObject([{ props: { isChangeable: false } }])
})

test('links to the booking page from every cancellation email', async () => {
  const [cancelledByClient, cancelledByOwner] = [await aBooking(), await aBooking()]
  await cancel(cancelledByClient)
  await ownerCancels(cancelledByOwner)
  for (const { email, business } of [cancelledByClient, cancelledByOwner]) {
    expect(await emailsTo(email)).toMatchObject([
      {
        letter: 'appointment-cancelled',
        props: { bookUrl: `http://localhost:3000/book/${business.slug}` },
      },
    ])
  }
})

test('links to the day of a cancelled appointment in the email to the owner', async () => {
  const booking = await aBooking()
  await cancel(booking)
  const email = (await emailsTo(booking.business.email)).find(({ letter }) => letter === 'client-cancelled')
  expect(email?.props.appointmentUrl).toBe(
    'http://localhost:3000/dashboard/calendar?view=day&date=2030-01-07',
  )
})
