import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import {
  at,
  aVisitor,
  bookingScene,
  errorResponse,
  MONDAY,
  type TestBusiness,
} from '#server/testing/booking-scene.ts'
import { freezeClock } from '#server/testing/freeze-clock.ts'
import { json } from '#server/testing/test-server.ts'

const scene = bookingScene({})
const { aBusiness, slots, hold, release, book, setClock, setRules, rows } = scene

let network = 0
const anotherNetwork = () => ({ from: `10.0.${network >> 8}.${network++ & 255}` })
const heldUntil = async (response: Promise<Response>) =>
  ((await (await response).json()) as { held_until: string | null }).held_until
const holdAt = (luna: TestBusiness, time: string, visitor = aVisitor(), options = anotherNetwork()) =>
  hold(luna, visitor, { appointmentTime: at(time) }, options)

test('holds a time for ten minutes: unavailable to others, free for its holder', async () => {
  const luna = await aBusiness()
  const visitor = aVisitor()
  await using clock = await freezeClock(scene.server.database)
  const until = await heldUntil(hold(luna, visitor))
  expect(Date.parse(until ?? '') - clock.now.getTime()).toBe(600_000)
  expect(await slots(luna)).not.toContain(at('10:00'))
  expect(await slots(luna, { visitor })).toContain(at('10:00'))
  expect(await slots(luna, { visitor: aVisitor() })).not.toContain(at('10:00'))
})

test('refuses a held time to others, with the nearest open slots', async () => {
  const luna = await aBusiness()
  await hold(luna, aVisitor())
  const refused = {
    status: 409,
    code: 'slot_taken',
    message: 'That time was just taken. Please choose another.',
    nearest: ['11:00', '11:30', '12:00', '12:30', '13:00'].map((time) => at(time)),
  }
  const nearest = [at('09:00'), ...refused.nearest]
  expect(await errorResponse(hold(luna, aVisitor(), {}, anotherNetwork()))).toMatchObject({
    ...refused,
    nearest,
  })
  expect(await errorResponse(book(luna, {}, anotherNetwork()))).toMatchObject({ ...refused, nearest })
  expect(await rows.holds(luna)).toHaveLength(1)
})

test('lets the holder book the time, and then releases all their holds', async () => {
  const luna = await aBusiness()
  const visitor = aVisitor()
  const from = anotherNetwork()
  await hold(luna, visitor, {}, from)
  await hold(luna, visitor, { appointmentTime: at('14:00') }, from)
  expect((await book(luna, { visitor }, from)).status).toBe(201)
  expect(await rows.holds(luna)).toEqual([])
  expect(await slots(luna)).toContain(at('14:00'))
})

test('a hold expires after ten minutes, and the sweep deletes it', async () => {
  const luna = await aBusiness()
  await hold(luna, aVisitor())
  await setClock('2030-01-05T12:09:30Z')
  expect(await slots(luna)).not.toContain(at('10:00'))
  await setClock('2030-01-05T12:11:00Z')
  expect(await slots(luna)).toContain(at('10:00'))
  expect(await heldUntil(holdAt(luna, '10:00'))).not.toBeNull()
  await sweep(scene.server.deps.db, scene.server.deps.sources)
  expect(await rows.holds(luna)).toHaveLength(1)
})

test('a hold can be released', async () => {
  const luna = await aBusiness()
  const visitor = aVisitor()
  await hold(luna, visitor)
  expect(await (await release(luna, visitor)).json()).toEqual({ released: true })
  expect(await slots(luna)).toContain(at('10:00'))
})

test('a hold cannot be released by another visitor', async () => {
  const luna = await aBusiness()
  await hold(luna, aVisitor())
  await release(luna, aVisitor())
  expect(await slots(luna)).not.toContain(at('10:00'))
})

test('lets a visitor hold two slots; a third replaces the oldest', async () => {
  const luna = await aBusiness()
  const [visitor, from] = [aVisitor(), anotherNetwork()]
  for (const time of ['09:00', '11:00', '13:00'])
    expect(await heldUntil(holdAt(luna, time, visitor, from))).not.toBeNull()
  const freeTimes = await slots(luna)
  expect(freeTimes).toContain(at('09:00'))
  expect(freeTimes).not.toContain(at('11:00'))
  expect(freeTimes).not.toContain(at('13:00'))
})

test('renews a visitor’s hold of the same time', async () => {
  const luna = await aBusiness()
  const [visitor, from] = [aVisitor(), anotherNetwork()]
  await holdAt(luna, '10:00', visitor, from)
  await setClock('2030-01-05T12:05:00Z')
  expect(await heldUntil(holdAt(luna, '10:00', visitor, from))).toMatch(/^2030-01-05T12:15/)
  expect(await rows.holds(luna)).toHaveLength(1)
})

test('grants two holds per network, and lets a third visitor book without a hold', async () => {
  const luna = await aBusiness()
  const from = anotherNetwork()
  expect(await heldUntil(holdAt(luna, '09:00', aVisitor(), from))).not.toBeNull()
  expect(await heldUntil(holdAt(luna, '11:00', aVisitor(), from))).not.toBeNull()
  const third = aVisitor()
  expect(await heldUntil(holdAt(luna, '13:00', third, from))).toBeNull()
  expect((await book(luna, { visitor: third, appointmentTime: at('13:00') }, from)).status).toBe(201)
})

test('never holds more than a quarter of the slots of a day', async () => {
  const luna = await aBusiness()
  const times = ['09:00', '10:30', '12:00', '13:30', '15:00']
  const answers: unknown[] = []
  for (const time of times) answers.push((await heldUntil(holdAt(luna, time))) !== null)
  expect(answers).toEqual([true, true, true, false, false])
  expect(
    await heldUntil(hold(luna, aVisitor(), { appointmentTime: at('09:00', '2030-01-08') }, anotherNetwork())),
  ).not.toBeNull()
})

test('grants overlapping times to only one of many visitors', async () => {
  const luna = await aBusiness()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => holdAt(luna, n % 2 ? '10:00' : '10:30')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(29).fill(409)])
})

test('a hold only causes a warning for the owner', async () => {
  const luna = await aBusiness()
  await hold(luna, aVisitor())
  const request = {
    client: { name: 'Noah', email: 'noah@example.com', phone: '(212) 555-0124' },
    service_id: luna.serviceId,
    appointment_time: at('10:00'),
  }
  const create = (body: object) => scene.server.request('/api/appointments', json(body, luna.headers))
  expect(await (await create(request)).json()).toMatchObject({
    error: { code: 'needs_confirmation', details: { warnings: [{ kind: 'hold' }] } },
  })
  expect((await create({ ...request, confirmed: true })).status).toBe(201)
})

test('a hold is refused for a time that is not offered', async () => {
  const luna = await aBusiness()
  await setRules(luna, { days_off: [{ from: MONDAY, to: MONDAY }] })
  expect(await errorResponse(hold(luna, aVisitor()))).toMatchObject({ status: 409, code: 'slot_not_offered' })
  expect(await errorResponse(hold(luna, 'too short'))).toMatchObject({ status: 422 })
})

test('a hold does not affect another business', async () => {
  const [luna, other] = [await aBusiness(), await aBusiness()]
  const visitor = aVisitor()
  await hold(luna, visitor)
  expect(await slots(other)).toContain(at('10:00'))
  await release(other, visitor)
  expect(await slots(luna)).not.toContain(at('10:00'))
})

test('grants a second hold on a day only if a slot remains for others', async () => {
  const luna = await aBusiness({ duration: 120, rules: { most_jobs_a_day: 2 } })
  expect(await heldUntil(holdAt(luna, '10:00'))).not.toBeNull()
  expect(await heldUntil(holdAt(luna, '14:00'))).toBeNull()
  expect((await slots(luna)).length).toBeGreaterThan(0)
})
