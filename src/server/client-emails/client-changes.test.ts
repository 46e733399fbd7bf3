import { expect, test } from 'vitest'
import type { Mail } from '#server/outbox/queries.ts'
import { at } from '#server/testing/booking-scene.ts'
import { manageScene, type TestBooking } from '#server/testing/manage-scene.ts'
import { beginSending, endSending, failSending } from '#server/testing/test-outbox.ts'

const scene = manageScene()
const { aBooking, booked, move, cancel, lettersTo, letThemLeave, rowOf, asOwner, ownerCancels } = scene

const MINUTE = 60
const kinds = async (recipient: string) => (await lettersTo(recipient)).map(({ letter }) => letter)
const timeTold = ({ props }: { props: Record<string, unknown> }) =>
  (props.job as { appointmentTime: string }).appointmentTime

const ownerMoves = async (booking: TestBooking, time: string, rest: object = {}) => {
  const answer = await asOwner(booking, `/${booking.id}/move`, {
    appointment_time: at(time),
    duration: 60,
    seen_updated_at: (await rowOf(booking)).updated_at.toISOString(),
    ...rest,
  })
  expect(answer.status).toBe(200)
}

const taken = ({ id }: TestBooking) => beginSending(scene.server.deps.db, id)
const noAnswer = (mail: Mail) => failSending(scene.server.deps.db, mail)
const notTaken = (mail: Mail) => failSending(scene.server.deps.db, mail, { isCertain: true })
const hasLeft = (mail: Mail) => endSending(scene.server.deps.db, mail)

const ownerRestores = async (booking: TestBooking) =>
  expect((await asOwner(booking, `/${booking.id}/restore`, {})).status).toBe(200)

const quietly = { tell_client: false }

/** As the owner's dialog saves it, for another client. */
const giveAway = async (booking: TestBooking, rest: object = {}) => {
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
      ...rest,
    }),
  })
  expect(await answer.json()).toMatchObject({ client_name: expect.any(String), letter: 'none' })
}

test('confirms a booking to the client and tells the owner of it', async () => {
  const booking = await aBooking({ address: '12 Maple Avenue', notes: 'Gate code 4411' })
  const job = {
    appointmentTime: at('10:00'),
    duration: 60,
    service: 'Full Detail',
    address: '12 Maple Avenue',
  }
  expect(await lettersTo(booking.email)).toEqual([
    {
      letter: 'booking-confirmed',
      recipient: booking.email,
      wait: 0,
      leavesAt: expect.any(Number),
      props: {
        appUrl: 'http://localhost:3000',
        businessName: 'Luna Mobile Detailing',
        ownerEmail: booking.business.email,
        clientName: 'Ava Brooks',
        timeZone: 'America/New_York',
        // A link of its own: the one that the page showed is not mailed.
        manageUrl: expect.stringMatching(/^http:\/\/localhost:3000\/booking\/[\w-]{43}$/),
        isChangeable: true,
        calendar: { uid: `${booking.id}@localhost`, sequence: 0 },
        job,
        price: 199_99,
      },
    },
  ])
  expect(await lettersTo(booking.business.email)).toMatchObject([
    {
      letter: 'booking-received',
      wait: 0,
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

test('sends an address that strangers can give one letter in ten minutes, and every one of them in the end', async () => {
  const [luna, riley] = [await scene.aBusiness(), await scene.aBusiness()]
  const clientEmail = 'victim@gmail.com'
  await booked(luna, { clientEmail })
  await booked(riley, { clientEmail: 'Vic.Tim+2@googlemail.com' })
  await booked(luna, { clientEmail, appointmentTime: at('13:00') })
  const letters = [...(await lettersTo(clientEmail)), ...(await lettersTo('Vic.Tim+2@googlemail.com'))]
  const [first, ...others] = letters.sort((one, other) => one.leavesAt - other.leavesAt)
  expect(first?.wait).toBe(0)
  expect(others.map(({ leavesAt }) => (leavesAt - (first?.leavesAt ?? 0)) / 1000)).toEqual([
    10 * MINUTE,
    20 * MINUTE,
  ])
  expect((await lettersTo(luna.email)).map(({ wait }) => wait)).toEqual([0, 0])

  await scene.setClock('2030-01-05T12:40:00Z')
  await booked(riley, { clientEmail: 'v.ictim@GMAIL.com', appointmentTime: at('13:00') })
  expect(await lettersTo('v.ictim@GMAIL.com')).toMatchObject([{ wait: 0 }])
})

test('tells both sides at once what a client does by link, but not without end', async () => {
  const booking = await aBooking()
  await letThemLeave()
  await move(booking, at('12:00'))
  await letThemLeave()
  await move(booking, at('13:00'))
  await letThemLeave()
  await move(booking, at('14:00'))
  const letters = await lettersTo(booking.email)
  expect(letters.map(({ letter }) => letter)).toEqual([
    'booking-confirmed',
    ...Array(3).fill('appointment-moved'),
  ])
  expect(letters.slice(0, 3).map(({ wait }) => wait)).toEqual([0, 0, 0])
  const last = letters.find(({ wait }) => wait > 0)
  expect(last?.wait).toBeGreaterThan(9 * MINUTE)
  expect(last?.props).toMatchObject({
    changedBy: 'client',
    manageUrl: expect.stringMatching(/\/booking\/[\w-]{43}$/),
    calendar: { uid: `${booking.id}@localhost`, sequence: 3 },
    job: { appointmentTime: at('14:00') },
    previous: { appointmentTime: at('13:00') },
  })
  expect(await kinds(booking.business.email)).toEqual(['booking-received', ...Array(3).fill('client-moved')])
})

test('replaces a letter that waits, so that none is outdated', async () => {
  const booking = await aBooking()
  await move(booking, at('12:00'))
  await move(booking, at('13:00'))
  expect((await lettersTo(booking.email)).map(timeTold)).toEqual([at('13:00')])
  await cancel(booking)
  expect(await lettersTo(booking.email)).toMatchObject([
    { letter: 'appointment-cancelled', props: { changedBy: 'client', calendar: { sequence: 3 } } },
  ])
  expect(await kinds(booking.business.email)).toEqual(['client-cancelled'])
})

test('takes back what the owner was about to write when the client moves by link', async () => {
  const booking = await aBooking()
  await letThemLeave()
  await ownerMoves(booking, '12:00')
  expect((await lettersTo(booking.email)).at(-1)).toMatchObject({
    wait: 15,
    props: { changedBy: 'business' },
  })
  await move(booking, at('14:00'))
  const [, ...waiting] = await lettersTo(booking.email)
  expect(waiting).toMatchObject([
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
  'a client who moves an appointment and back still hears of the owner’s earlier move (told: %s)',
  async (tell_client) => {
    const booking = await aBooking()
    await letThemLeave()
    await ownerMoves(booking, '12:00', { tell_client })
    await move(booking, at('14:00'))
    await move(booking, at('12:00'))
    const [, ...waiting] = await lettersTo(booking.email)
    expect(waiting).toMatchObject([
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

test('a booking that is not confirmed yet is confirmed as the owner left it, or told as cancelled', async () => {
  const booking = await aBooking()
  await ownerMoves(booking, '12:00')
  expect(await lettersTo(booking.email)).toMatchObject([
    { letter: 'booking-confirmed', props: { job: { appointmentTime: at('12:00') } } },
  ])
  await ownerCancels(booking)
  expect(await kinds(booking.email)).toEqual(['appointment-cancelled'])
  await asOwner(booking, `/${booking.id}/restore`, {})
  await ownerMoves(booking, '10:00')
  expect(await lettersTo(booking.email)).toMatchObject([
    {
      letter: 'booking-confirmed',
      props: { job: { appointmentTime: at('10:00') }, price: 199_99, calendar: { sequence: 4 } },
    },
  ])
})

test('confirms what is true to a client who is not to be told of a change', async () => {
  const booking = await aBooking()
  await ownerMoves(booking, '12:00', { tell_client: false })
  expect(await lettersTo(booking.email)).toMatchObject([
    {
      letter: 'booking-confirmed',
      props: { job: { appointmentTime: at('12:00') }, calendar: { sequence: 1 } },
    },
  ])
  await ownerCancels(booking, { tell_client: false })
  expect(await kinds(booking.email)).toEqual(['appointment-cancelled'])
})

test('tells a client who cancelled by link that the owner took the job up again', async () => {
  const booking = await aBooking()
  await cancel(booking)
  await asOwner(booking, `/${booking.id}/restore`, {})
  expect(await lettersTo(booking.email)).toMatchObject([
    { letter: 'appointment-moved', props: { previous: null, job: { appointmentTime: at('10:00') } } },
  ])
  await ownerCancels(booking)
  expect(await lettersTo(booking.email)).toMatchObject([
    { letter: 'appointment-cancelled', props: { changedBy: 'client' } },
  ])
})

test('tells the owner once of moves that follow each other before the letter has left', async () => {
  const booking = await aBooking()
  await letThemLeave()
  await move(booking, at('12:00'))
  await move(booking, at('13:00'))
  const [, ...moves] = await lettersTo(booking.business.email)
  expect(moves).toMatchObject([
    {
      letter: 'client-moved',
      props: { previous: { appointmentTime: at('10:00') }, job: { appointmentTime: at('13:00') } },
    },
  ])
  await move(booking, at('10:00'))
  expect(await kinds(booking.business.email)).toEqual(['booking-received'])
})

test('tells the owner from where they put the job themselves', async () => {
  const booking = await aBooking()
  await letThemLeave()
  await move(booking, at('12:00'))
  await ownerMoves(booking, '14:00')
  await move(booking, at('15:00'))
  expect((await lettersTo(booking.business.email)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: at('14:00') }, job: { appointmentTime: at('15:00') } },
  })
})

test('tells of every move that has been told before', async () => {
  const booking = await aBooking()
  await move(booking, at('12:00'))
  await letThemLeave()
  await move(booking, at('10:00'))
  expect((await lettersTo(booking.business.email)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: at('12:00') }, job: { appointmentTime: at('10:00') } },
  })
})

test.each([
  ['was taken', hasLeft, ['booking-confirmed', 'appointment-moved']],
  ['was not taken for certain', notTaken, ['appointment-moved']],
  ['may have arrived', noAnswer, ['appointment-moved']],
])('a client’s change is confirmed once the email before it %s', async (_, end, told) => {
  const booking = await aBooking()
  const leaving = await taken(booking)
  await move(booking, at('12:00'))
  await letThemLeave()
  expect(await kinds(booking.email)).toEqual(['booking-confirmed'])
  await end(leaving)
  await letThemLeave()
  expect(await kinds(booking.email)).toEqual(told)
  expect((await rowOf(booking)).notify_at).toBeNull()
})

test('lets one change too many wait for its turn, also when the letter before it has left', async () => {
  const booking = await aBooking()
  for (const time of ['11:00', '12:00']) {
    await letThemLeave()
    await move(booking, at(time))
  }
  const leaving = await taken(booking)
  await move(booking, at('13:00'))
  await hasLeft(leaving)
  expect((await lettersTo(booking.email)).at(-1)?.wait).toBeGreaterThan(5 * MINUTE)
})

test('confirms a booking after all when the first try failed and the owner then changes it quietly', async () => {
  const booking = await aBooking()
  const first = await taken(booking)
  await noAnswer(first)
  await ownerMoves(booking, '12:00', quietly)
  await letThemLeave()
  const { notice_mail_id } = await rowOf(booking)
  expect(notice_mail_id).not.toBe(first.id)
  expect(await kinds(booking.email)).toEqual(['booking-confirmed'])
})

test('does not confirm again what has left', async () => {
  const booking = await aBooking()
  await letThemLeave()
  await ownerMoves(booking, '12:00', quietly)
  expect(await kinds(booking.email)).toEqual(['booking-confirmed'])
})

test('confirms a booking after all when the owner takes back that they cancelled it', async () => {
  const booking = await aBooking()
  await ownerCancels(booking)
  expect(await kinds(booking.email)).toEqual(['appointment-cancelled'])
  await ownerRestores(booking)
  expect(await lettersTo(booking.email)).toMatchObject([
    {
      letter: 'booking-confirmed',
      props: { job: { appointmentTime: at('10:00') }, price: 199_99, calendar: { sequence: 2 } },
    },
  ])
})

test('tells a client whose move the owner took back where the job is now', async () => {
  const booking = await aBooking()
  await letThemLeave()
  await move(booking, at('14:00'))
  await ownerMoves(booking, '10:00', quietly)
  expect((await lettersTo(booking.email)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: at('14:00') }, job: { appointmentTime: at('10:00') } },
  })
  await ownerMoves(booking, '15:00')
  expect((await lettersTo(booking.email)).at(-1)).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: at('14:00') }, job: { appointmentTime: at('15:00') } },
  })
})

test('calls a client by their corrected name in a letter that comes after all', async () => {
  const booking = await aBooking()
  await ownerMoves(booking, '12:00')
  const { client_id } = await rowOf(booking)
  const path = `/api/clients/${client_id}`
  const headers = { 'content-type': 'application/json', ...booking.business.headers }
  const known = (await (await scene.server.request(path, { headers })).json()) as {
    client: { updated_at: string }
  }
  const corrected = {
    name: 'Ava Delgado',
    email: booking.email,
    seen_updated_at: known.client.updated_at,
  }
  const answer = await scene.server.request(path, { method: 'PUT', headers, body: JSON.stringify(corrected) })
  expect(answer.status).toBe(200)
  await ownerMoves(booking, '12:00', quietly)
  expect(await lettersTo(booking.email)).toMatchObject([
    { letter: 'booking-confirmed', props: { clientName: 'Ava Delgado' } },
  ])
})

test('tells a client who booked that the appointment, which became somebody else’s, is off for them', async () => {
  const booking = await aBooking({ notes: 'Gate code 4411' })
  await letThemLeave()
  await ownerMoves(booking, '12:00', quietly)
  await giveAway(booking)
  expect((await lettersTo(booking.email)).at(-1)).toMatchObject({
    letter: 'appointment-cancelled',
    wait: 15,
    props: {
      clientName: 'Ava Brooks',
      changedBy: 'business',
      manageUrl: null,
      calendar: { uid: `${booking.id}@localhost`, sequence: 2 },
      job: { appointmentTime: at('10:00') },
    },
  })
  expect(await lettersTo('noah@example.com')).toEqual([])
})

test('keeps quiet to the former client where the owner wants it', async () => {
  const booking = await aBooking()
  await giveAway(booking, quietly)
  expect(await lettersTo(booking.email)).toEqual([])
})

test('writes nothing to somebody who had the appointment without being told of it', async () => {
  const booking = await aBooking()
  await giveAway(booking)
  await giveAway(booking, { client: { name: 'Zoe Lim', email: 'zoe@example.com', phone: '3' } })
  expect(await lettersTo('noah@example.com')).toEqual([])
})

test('promises no change to a client who booked after the owner’s cut-off', async () => {
  const business = await scene.aBusiness({ rules: { change_cutoff_hours: 72 } })
  const soon = await booked(business)
  expect(await lettersTo(soon.email)).toMatchObject([{ props: { isChangeable: false } }])
  const later = await booked(business, { appointmentTime: at('10:00', '2030-01-09') })
  expect(await lettersTo(later.email)).toMatchObject([{ props: { isChangeable: true } }])
  await ownerMoves(later, '12:00')
  expect(await lettersTo(later.email)).toMatchObject([{ props: { isChangeable: false } }])
})

test('leads from a cancellation to the booking page, whoever cancelled', async () => {
  const [own, owners] = [await aBooking(), await aBooking()]
  await cancel(own)
  await ownerCancels(owners)
  for (const { email, business } of [own, owners]) {
    expect(await lettersTo(email)).toMatchObject([
      {
        letter: 'appointment-cancelled',
        props: { bookUrl: `http://localhost:3000/book/${business.slug}` },
      },
    ])
  }
})

test('leads the owner to the day of what a client cancelled: the appointment itself cannot be opened', async () => {
  const booking = await aBooking()
  await cancel(booking)
  const news = (await lettersTo(booking.business.email)).find(({ letter }) => letter === 'client-cancelled')
  expect(news?.props.appointmentUrl).toBe('http://localhost:3000/dashboard/calendar?view=day&date=2030-01-07')
})
