import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { at, aVisitor, bookingScene, MONDAY, type TestBusiness, told } from '#server/testing/booking-scene.ts'
import { stopClock } from '#server/testing/stop-clock.ts'
import { json } from '#server/testing/test-server.ts'

const scene = bookingScene({})
const { aBusiness, slots, hold, release, book, setClock, setRules, rows } = scene

let network = 0
const elsewhere = () => ({ from: `10.0.${network >> 8}.${network++ & 255}` })
const held = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { held_until: string | null }).held_until
const holdFrom = (luna: TestBusiness, time: string, visitor = aVisitor(), sent = elsewhere()) =>
  hold(luna, visitor, { appointmentTime: at(time) }, sent)

test('keeps a time for ten minutes: taken for others, free for who holds it', async () => {
  const luna = await aBusiness()
  const visitor = aVisitor()
  await using clock = await stopClock(scene.server.database)
  const until = await held(hold(luna, visitor))
  expect(Date.parse(until ?? '') - clock.now.getTime()).toBe(600_000)
  expect(await slots(luna)).not.toContain(at('10:00'))
  expect(await slots(luna, { visitor })).toContain(at('10:00'))
  expect(await slots(luna, { visitor: aVisitor() })).not.toContain(at('10:00'))
})

test('tells others that the time is taken, and what is near', async () => {
  const luna = await aBusiness()
  await hold(luna, aVisitor())
  const refused = {
    status: 409,
    code: 'slot_taken',
    message: 'That time was just taken. Please choose another.',
    nearest: ['11:00', '11:30', '12:00', '12:30', '13:00'].map((time) => at(time)),
  }
  const nearest = [at('09:00'), ...refused.nearest]
  expect(await told(hold(luna, aVisitor(), {}, elsewhere()))).toMatchObject({ ...refused, nearest })
  expect(await told(book(luna, {}, elsewhere()))).toMatchObject({ ...refused, nearest })
  expect(await rows.holds(luna)).toHaveLength(1)
})

test('lets who holds a time book it, and then holds nothing of theirs', async () => {
  const luna = await aBusiness()
  const visitor = aVisitor()
  const from = elsewhere()
  await hold(luna, visitor, {}, from)
  await hold(luna, visitor, { appointmentTime: at('14:00') }, from)
  expect((await book(luna, { visitor }, from)).status).toBe(201)
  expect(await rows.holds(luna)).toEqual([])
  expect(await slots(luna)).toContain(at('14:00'))
})

test('frees itself after ten minutes, and the sweep forgets it', async () => {
  const luna = await aBusiness()
  await hold(luna, aVisitor())
  await setClock('2030-01-05T12:09:30Z')
  expect(await slots(luna)).not.toContain(at('10:00'))
  await setClock('2030-01-05T12:11:00Z')
  expect(await slots(luna)).toContain(at('10:00'))
  expect(await held(holdFrom(luna, '10:00'))).not.toBeNull()
  await sweep(scene.server.deps.db, scene.server.deps.sources)
  expect(await rows.holds(luna)).toHaveLength(1)
})

test('can be given back', async () => {
  const luna = await aBusiness()
  const visitor = aVisitor()
  await hold(luna, visitor)
  expect(await (await release(luna, visitor)).json()).toEqual({ released: true })
  expect(await slots(luna)).toContain(at('10:00'))
})

test('stays when a stranger gives it back', async () => {
  const luna = await aBusiness()
  await hold(luna, aVisitor())
  await release(luna, aVisitor())
  expect(await slots(luna)).not.toContain(at('10:00'))
})

test('lets a visitor hold two times: a third replaces the oldest', async () => {
  const luna = await aBusiness()
  const [visitor, from] = [aVisitor(), elsewhere()]
  for (const time of ['09:00', '11:00', '13:00'])
    expect(await held(holdFrom(luna, time, visitor, from))).not.toBeNull()
  const free = await slots(luna)
  expect(free).toContain(at('09:00'))
  expect(free).not.toContain(at('11:00'))
  expect(free).not.toContain(at('13:00'))
})

test('renews a visitor’s hold of the same time', async () => {
  const luna = await aBusiness()
  const [visitor, from] = [aVisitor(), elsewhere()]
  await holdFrom(luna, '10:00', visitor, from)
  await setClock('2030-01-05T12:05:00Z')
  expect(await held(holdFrom(luna, '10:00', visitor, from))).toMatch(/^2030-01-05T12:15/)
  expect(await rows.holds(luna)).toHaveLength(1)
})

test('holds two times for a network, and lets its third visitor go on without', async () => {
  const luna = await aBusiness()
  const from = elsewhere()
  expect(await held(holdFrom(luna, '09:00', aVisitor(), from))).not.toBeNull()
  expect(await held(holdFrom(luna, '11:00', aVisitor(), from))).not.toBeNull()
  const third = aVisitor()
  expect(await held(holdFrom(luna, '13:00', third, from))).toBeNull()
  expect((await book(luna, { visitor: third, appointmentTime: at('13:00') }, from)).status).toBe(201)
})

test('never holds more than a quarter of the slots of a day', async () => {
  const luna = await aBusiness()
  const times = ['09:00', '10:30', '12:00', '13:30', '15:00']
  const answers: unknown[] = []
  for (const time of times) answers.push((await held(holdFrom(luna, time))) !== null)
  expect(answers).toEqual([true, true, true, false, false])
  expect(
    await held(hold(luna, aVisitor(), { appointmentTime: at('09:00', '2030-01-08') }, elsewhere())),
  ).not.toBeNull()
})

test('gives overlapping times to one of many visitors', async () => {
  const luna = await aBusiness()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => holdFrom(luna, n % 2 ? '10:00' : '10:30')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(29).fill(409)])
})

test('is no obstacle for the owner, who is warned', async () => {
  const luna = await aBusiness()
  await hold(luna, aVisitor())
  const wanted = {
    client: { name: 'Noah', email: 'noah@example.com', phone: '(212) 555-0124' },
    service_id: luna.serviceId,
    appointment_time: at('10:00'),
  }
  const create = (body: object) => scene.server.request('/api/appointments', json(body, luna.headers))
  expect(await (await create(wanted)).json()).toMatchObject({
    error: { code: 'needs_confirmation', details: { warnings: [{ kind: 'hold' }] } },
  })
  expect((await create({ ...wanted, confirmed: true })).status).toBe(201)
})

test('is refused where nothing is offered', async () => {
  const luna = await aBusiness()
  await setRules(luna, { days_off: [{ from: MONDAY, to: MONDAY }] })
  expect(await told(hold(luna, aVisitor()))).toMatchObject({ status: 409, code: 'slot_not_offered' })
  expect(await told(hold(luna, 'too short'))).toMatchObject({ status: 422 })
})

test('does not reach into another business', async () => {
  const [luna, other] = [await aBusiness(), await aBusiness()]
  const visitor = aVisitor()
  await hold(luna, visitor)
  expect(await slots(other)).toContain(at('10:00'))
  await release(other, visitor)
  expect(await slots(luna)).not.toContain(at('10:00'))
})

test('a second hold of a day is granted only while it leaves a time to others', async () => {
  const luna = await aBusiness({ duration: 120, rules: { most_jobs_a_day: 2 } })
  expect(await held(holdFrom(luna, '10:00'))).not.toBeNull()
  expect(await held(holdFrom(luna, '14:00'))).toBeNull()
  expect((await slots(luna)).length).toBeGreaterThan(0)
})
