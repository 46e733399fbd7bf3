import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { BookingSettings } from '#contract/settings.ts'
import type { Answer } from '#domain/questions/answers.ts'
import { at, bookingScene, errorResponse, type TestBusiness } from '#server/testing/booking-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = bookingScene()
const { aBusiness, setRules, business, book, rows } = scene

const PETS = { question: 'Any pets?', kind: 'yes_no' as const, is_required: true, choices: [] }
const GATE = { question: 'Gate code', kind: 'text' as const, is_required: false, choices: [] }
const QUESTIONS: BookingSettings['booking_questions'] = { details: 'vehicle', questions: [PETS, GATE] }

const aDetailer = () => aBusiness({ rules: { booking_questions: QUESTIONS } })

const entered = (answers: Record<string, string>) =>
  Object.entries(answers).map(([question, answer]) => ({ question, answer }))
const COMPLETE = {
  'Vehicle make': 'Ford',
  'Vehicle model': 'Explorer',
  'Vehicle color': 'black',
  'Any pets?': 'No',
}
const ANSWERS = [
  { question: 'Vehicle', answer: 'Ford Explorer, black' },
  { question: 'Any pets?', answer: 'No' },
]

const bookAnswers = (
  luna: TestBusiness,
  answers: Record<string, string>,
  fields: object = {},
  key?: string,
) => book(luna, { answers: entered(answers), ...fields }, key === undefined ? {} : { key })

async function jobsOf({ headers }: TestBusiness): Promise<Appointment[]> {
  const query = new URLSearchParams({ from: at('00:00'), to: at('23:59') })
  return (await scene.server.request(`/api/appointments?${query}`, { headers })).json() as Promise<
    Appointment[]
  >
}

test('the page says what the business asks, and nothing for a new business', async () => {
  const { questions } = await business((await aDetailer()).slug)
  expect(questions.map(({ question }) => question)).toEqual(['Vehicle', 'Any pets?', 'Gate code'])
  expect((await business((await aBusiness()).slug)).questions).toEqual([])
})

test('the job has the answers as they were given, whatever is asked later', async () => {
  const luna = await aDetailer()
  expect((await bookAnswers(luna, COMPLETE)).status).toBe(201)
  await setRules(luna, { booking_questions: { details: 'none', questions: [] } })
  expect(await jobsOf(luna)).toMatchObject([{ answers: ANSWERS, notes: null }])
})

test('a job without answers has none', async () => {
  const luna = await aBusiness()
  await book(luna)
  expect(await rows.appointments(luna)).toMatchObject([{ answers: null }])
  expect((await jobsOf(luna))[0]).not.toHaveProperty('answers')
})

test('a visit with two services has two vehicles', async () => {
  const luna = await aDetailer()
  const items = [{ service: 'Full Detail' }, { service: 'Full Detail' }]
  const second = { 'Vehicle 2 make': 'Kia', 'Vehicle 2 model': 'Soul' }
  await bookAnswers(luna, { ...COMPLETE, ...second }, { serviceId: undefined, items })
  const [job] = await jobsOf(luna)
  expect(job?.answers?.slice(0, 2)).toEqual([
    { question: 'Vehicle for Full Detail', answer: 'Ford Explorer, black' },
    { question: 'Vehicle 2 for Full Detail', answer: 'Kia Soul' },
  ])
})

test('client and owner get the answers by email', async () => {
  const luna = await aDetailer()
  await bookAnswers(luna, COMPLETE)
  expect((await rows.mails(luna)).map(({ letter, props }) => [letter, props]).sort()).toMatchObject([
    ['booking-confirmed', { answers: ANSWERS }],
    ['booking-received', { answers: ANSWERS }],
  ])
})

test('clients read the questions and choices in their language in emails, and owners in theirs', async () => {
  const PARKED = { question: 'Where is it?', kind: 'choice' as const, is_required: true, choices: ['Street'] }
  const luna = await aBusiness({
    rules: {
      booking_questions: { details: 'none', questions: [PARKED] },
      translations: {
        es: { welcome_message: null, questions: { 'Where is it?': '¿Dónde está?', Street: 'Calle' } },
      },
    },
  })
  expect((await bookAnswers(luna, { 'Where is it?': 'Street' }, { language: 'es' })).status).toBe(201)
  const answers = Object.fromEntries(
    (await rows.mails(luna)).map(({ letter, props }) => [letter, (props as { answers?: Answer[] }).answers]),
  )
  expect(answers['booking-confirmed']).toEqual([{ question: '¿Dónde está?', answer: 'Calle' }])
  expect(answers['booking-received']).toEqual([{ question: 'Where is it?', answer: 'Street' }])
})

test('a client whom the owner gives the job later is not told the answers', async () => {
  const luna = await aDetailer()
  await bookAnswers(luna, COMPLETE)
  const [job] = await jobsOf(luna)
  const noah = { name: 'Noah Kim', email: 'noah@example.com', phone: null, address: null, notes: null }
  const body = { client: noah, service_id: luna.serviceId, appointment_time: at('10:00'), confirmed: true }
  const request = (method: string, path: string, data: object) =>
    scene.server.request(`/api/appointments/${job?.id}${path}`, { ...json(data, luna.headers), method })
  expect((await request('PUT', '', body)).status).toBe(200)
  expect((await request('POST', '/tell-client', {})).status).toBe(200)
  const mails = (await rows.mails(luna)).filter(({ recipient }) => recipient === noah.email)
  expect(mails.map(({ letter }) => letter)).toEqual(['booking-confirmed'])
  expect(JSON.stringify(mails)).not.toContain('Explorer')
})

test('an owner who has not confirmed their address is not emailed what clients typed', async () => {
  const luna = await aDetailer()
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', luna.id).execute(),
  )
  await bookAnswers(luna, COMPLETE)
  const mail = (await rows.mails(luna)).find(({ letter }) => letter === 'booking-received')
  expect(mail?.props).toMatchObject({ isAnonymous: true })
  expect(JSON.stringify(mail?.props)).not.toContain('Explorer')
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  [
    'without required answers',
    { 'Vehicle make': 'Ford' },
    {
      'answers.Vehicle model': 'Please fill this in',
      'answers.Any pets?': 'Please choose an answer',
    },
  ],
  [
    'with an answer of 10 kB',
    { ...COMPLETE, 'Gate code': 'x'.repeat(10_000) },
    { 'answers.Gate code': 'Please use at most 500 characters' },
  ],
  [
    'with an answer that is not offered',
    { ...COMPLETE, 'Any pets?': 'Perhaps' },
    { 'answers.Any pets?': 'Please choose one of the answers' },
  ],
  [
    'with an answer to a question that is not asked',
    { ...COMPLETE, 'Favorite color': 'Blue' },
    { answers: 'The questions have changed. Please check your answers.' },
  ],
  [
    'with a vehicle for a service that is not booked',
    { ...COMPLETE, 'Vehicle 2 make': 'Kia' },
    { answers: 'The questions have changed. Please check your answers.' },
  ],
])('books nothing %s', async (_, answers, fields) => {
  const luna = await aDetailer()
  expect(await errorResponse(bookAnswers(luna, answers))).toMatchObject({
    status: 422,
    success: false,
    code: 'invalid_request',
    fields,
  })
  expect([await rows.appointments(luna), await rows.clients(luna)]).toEqual([[], []])
})

test('books nothing without the answers that are required', async () => {
  const luna = await aDetailer()
  expect(await errorResponse(book(luna))).toMatchObject({ status: 422, code: 'invalid_request' })
  expect(await rows.appointments(luna)).toEqual([])
})

test('books nothing with more answers than a page can have', async () => {
  const luna = await aDetailer()
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`Question ${n}`, 'x']))
  expect(await errorResponse(bookAnswers(luna, many))).toMatchObject({
    status: 422,
    fields: { answers: 'Send at most 30 answers' },
  })
})

test('the questions of another business are not this one’s', async () => {
  const [luna, other] = [await aDetailer(), await aBusiness()]
  expect(await errorResponse(bookAnswers(other, COMPLETE))).toMatchObject({ code: 'invalid_request' })
  expect((await book(other)).status).toBe(201)
  expect(await rows.appointments(luna)).toEqual([])
})

test('answers are stored in one line, without characters that reverse text', async () => {
  const luna = await aDetailer()
  await bookAnswers(luna, { ...COMPLETE, 'Gate code': ' 47\n11 \u202Eevil' })
  expect((await jobsOf(luna))[0]?.answers?.at(-1)).toEqual({ question: 'Gate code', answer: '47 11 evil' })
})

test('a key is not used again for other answers', async () => {
  const luna = await aDetailer()
  const ava = scene.ava()
  const key = 'an-unguessable-key-of-a-booking'
  const first = await (await bookAnswers(luna, COMPLETE, ava, key)).json()
  expect(await (await bookAnswers(luna, COMPLETE, ava, key)).json()).toEqual(first)
  const changed = bookAnswers(luna, { ...COMPLETE, 'Any pets?': 'Yes' }, ava, key)
  expect(await errorResponse(changed)).toMatchObject({ code: 'key_reused' })
})

test('the feed for other calendars lists the answers', async () => {
  const luna = await aDetailer()
  await bookAnswers(luna, COMPLETE)
  const { headers } = luna
  const opened = await scene.server.request('/api/calendar-feed', { method: 'POST', headers })
  const { url } = (await opened.json()) as { url: string }
  const feed = await (await scene.server.request(new URL(url).pathname)).text()
  expect(feed.replaceAll(/\r\n /g, '')).toContain('Vehicle: Ford Explorer\\, black\\nAny pets? No')
})
