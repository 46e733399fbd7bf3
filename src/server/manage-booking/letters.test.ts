import { expect, test } from 'vitest'
import { at } from '#server/testing/booking-scene.ts'
import { manageScene, type TestBooking } from '#server/testing/manage-scene.ts'

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
      props: {
        appUrl: 'http://localhost:3000',
        businessName: 'Luna Mobile Detailing',
        ownerEmail: booking.business.email,
        clientName: 'Ava Brooks',
        timeZone: 'America/New_York',
        manageUrl: `http://localhost:3000/booking/${booking.token}`,
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
  const clientEmail = 'victim@example.com'
  await booked(luna, { clientEmail })
  await booked(riley, { clientEmail: 'Victim@Example.com' })
  await booked(luna, { clientEmail, appointmentTime: at('13:00') })
  const waits = [...(await lettersTo(clientEmail)), ...(await lettersTo('Victim@Example.com'))].map(
    ({ wait }) => wait,
  )
  expect(waits.sort((one, other) => one - other)).toEqual([0, 10 * MINUTE, 20 * MINUTE])
  expect((await lettersTo(luna.email)).map(({ wait }) => wait)).toEqual([0, 0])

  await scene.setClock('2030-01-05T12:30:01Z')
  await booked(riley, { clientEmail: 'victim@EXAMPLE.com', appointmentTime: at('13:00') })
  expect(await lettersTo('victim@EXAMPLE.com')).toMatchObject([{ wait: 0 }])
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
  expect(await kinds(booking.business.email)).toEqual([
    'booking-received',
    'client-moved',
    'client-moved',
    'client-cancelled',
  ])
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

test('an owner’s change takes the place of a confirmation that waits, which comes back when it is undone', async () => {
  const booking = await aBooking()
  await ownerMoves(booking, '12:00')
  expect(await lettersTo(booking.email)).toMatchObject([
    { letter: 'appointment-moved', props: { previous: { appointmentTime: at('10:00') } } },
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
  expect(await kinds(booking.email)).toEqual([])
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
