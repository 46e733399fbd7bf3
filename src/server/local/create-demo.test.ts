import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicBusiness } from '#contract/booking.ts'
import type { Service } from '#contract/services.ts'
import { DEMO_LOGIN, DEMO_SLUG, demoBusiness } from '#db/demo.ts'
import { ownerWarnings } from '#domain/scheduling/slot-rejection.ts'
import { availabilityOf } from '#domain/settings/availability-of.ts'
import { type Interval, intervalOf } from '#domain/time/interval.ts'
import { createDemo } from '#server/local/create-demo.ts'
import { ownersWithUnplannedJobs } from '#server/reminders/plan-queries.ts'
import { planReminders } from '#server/reminders/plan-reminders.ts'
import { outcome, TestBrowser } from '#server/testing/test-browser.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('creates the demo business only once, and its owner can sign in', async () => {
  expect([await createDemo(server.deps), await createDemo(server.deps)]).toEqual(['created', 'existed'])
  expect(await outcome(new TestBrowser(server).post('/api/auth/sign-in', DEMO_LOGIN))).toBe('200')
  const counts = await server.deps.db.asSystem(async (tx) => ({
    clients: (await tx.selectFrom('clients').select('id').execute()).length,
    services: (await tx.selectFrom('services').select('id').execute()).length,
  }))
  expect(counts).toEqual({ clients: 40, services: 3 })
})

test('the demo business has a logo, a cover and photos', async () => {
  await createDemo(server.deps)
  const answer = await server.request(`/api/public-booking/${DEMO_SLUG}`)
  const { pictures } = (await answer.json()) as { pictures: { id: string; kind: string }[] }
  expect(pictures.map(({ kind }) => kind)).toEqual(['logo', 'cover', 'photo', 'photo', 'photo'])
  for (const { id } of pictures) expect((await server.request(`/pictures/${id}/large.webp`)).status).toBe(200)
})

test('sells Full Detail in three sizes and with a deposit, and each of its add-ons with another service too', async () => {
  await createDemo(server.deps)
  const browser = new TestBrowser(server)
  await browser.post('/api/auth/sign-in', DEMO_LOGIN)
  const services = (await (await browser.get('/api/services')).json()) as Service[]
  const names = (options: Service['sizes']) => options.map(({ name }) => name)
  expect(
    services.map(({ name, sizes, add_ons, deposit }) => [name, names(sizes), names(add_ons), deposit]),
  ).toEqual([
    ['Exterior Detail', [], ['Clay bar'], null],
    ['Full Detail', ['Sedan', 'SUV', 'Truck'], ['Pet hair', 'Clay bar'], { kind: 'percent', percent: 25 }],
    ['Interior Detail', [], ['Pet hair'], null],
  ])
})

test('asks for the vehicle, and jobs that were booked online have the answers', async () => {
  await createDemo(server.deps)
  const page = await server.request(`/api/public-booking/${DEMO_SLUG}`)
  const { questions } = (await page.json()) as PublicBusiness
  expect(questions.map(({ question }) => question)).toEqual([
    'Vehicle',
    'Where will it be parked?',
    'Do pets ride along?',
  ])
  const jobs = demoBusiness(new Date('2026-11-18T12:00:00Z')).appointments
  for (const { booked_by, answers } of jobs)
    expect(answers?.map(({ question }) => question).slice(0, 2)).toEqual(
      booked_by === 'client' ? ['Vehicle', 'Where will it be parked?'] : undefined,
    )
})

test('its booking page is in Spanish for those who read it', async () => {
  await createDemo(server.deps)
  const answer = await server.request(`/api/public-booking/${DEMO_SLUG}?language=es`)
  const { services, welcome_language, translations, questions } = (await answer.json()) as PublicBusiness
  expect(services.map(({ name }) => name)).toContain('Detallado completo')
  expect(welcome_language).toBeUndefined()
  const own = questions.filter(({ fields }) => fields.length === 0)
  expect(own.map(({ question }) => translations?.[question])).not.toContain(undefined)
})

test('plans reminders of future jobs', async () => {
  await createDemo(server.deps)
  const { db } = server.deps
  const { userId } = await db.asSystem((tx) => ownersWithUnplannedJobs(tx).executeTakeFirstOrThrow())
  await planReminders(db, userId, { canText: false })
  const reminders = await db.asOwner(userId, (tx) =>
    tx.selectFrom('mails').select('starts_at').where('letter', '=', 'reminder').execute(),
  )
  const now = await db.asSystem((tx) => tx.now())
  expect(reminders.length).toBeGreaterThan(2)
  expect(reminders.filter(({ starts_at }) => starts_at === null || starts_at < now)).toEqual([])
})

const dayOf = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .toString()

test('creates invoices with lines and pay links, one of them void and one refunded', async () => {
  await createDemo(server.deps)
  const invoices = await server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('invoices')
      .innerJoin('pay_links', 'pay_links.invoice_id', 'invoices.id')
      .innerJoin('invoice_lines', 'invoice_lines.invoice_id', 'invoices.id')
      .select(['invoices.id', 'number', 'amount', 'voided_at', 'refunded_cents', 'sends_letter'])
      .select(({ fn }) => fn.sum<string>('unit_price').as('lines'))
      .groupBy(['invoices.user_id', 'invoices.id'])
      .orderBy('invoices.created_at')
      .execute(),
  )
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, n) => n + 1))
  expect(invoices.filter(({ amount, lines }) => amount !== Number(lines))).toEqual([])
  expect(invoices.filter(({ voided_at }) => voided_at)).toHaveLength(1)
  expect(invoices.filter(({ refunded_cents }) => refunded_cents > 0)).toHaveLength(1)
  // Copying a link in the demo must not send an email.
  expect(invoices.filter(({ sends_letter }) => sends_letter)).toEqual([])
})

test.each(Array.from({ length: 14 }, (_, day) => [`2026-03-${String(day + 1).padStart(2, '0')}`]))(
  'the demo business is consistent if created on %s',
  (day) => {
    const now = new Date(`${day}T15:00:00Z`)
    const { appointments, invoices, clients } = demoBusiness(now)
    const spans = appointments.map(({ appointment_time, service }) => {
      const start = appointment_time.getTime()
      return { start, end: start + service.duration * 60_000 }
    })
    for (const [n, span] of spans.entries()) expect(span.start).toBeGreaterThanOrEqual(spans[n - 1]?.end ?? 0)
    expect(new Set(clients.map(({ email }) => email)).size).toBe(clients.length)
    expect(appointments.some(({ appointment_time }) => appointment_time > now)).toBe(true)
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['paid', 'pending']))
    expect(invoices.every(({ paid_at }) => paid_at === null || paid_at <= now)).toBe(true)
    expect(clients.every(({ created_at }) => created_at <= now)).toBe(true)
    const todaysJobs = appointments.filter(({ appointment_time }) => dayOf(appointment_time) === day)
    expect(todaysJobs.length).toBeGreaterThanOrEqual(2)
    const rules = demoBusiness(now).rules
    const isUpcomingBooking = ({ appointment_time, booked_by }: (typeof appointments)[number]) =>
      appointment_time > now && booked_by === 'client'
    expect(appointments.some(isUpcomingBooking)).toBe(true)
    // Whoever tries the demo can call the next clients and drive to them.
    const nextJobs = appointments.filter(({ appointment_time }) => appointment_time > now).slice(0, 20)
    expect(nextJobs.filter(({ client }) => !client.phone || !client.address)).toEqual([])
    const availability = availabilityOf(rules, 'America/New_York')
    const outsideRules = spans.filter(
      (span) => dayOf(new Date(span.start)) !== day && ownerWarnings(span, { availability, busy: [] }).length,
    )
    expect(outsideRules).toEqual([])
    expect(invoices.every(({ due_date, created_at }) => due_date > dayOf(created_at))).toBe(true)
    const { series } = demoBusiness(now)
    const visits = series.visits.map(({ startsAt }) => intervalOf(startsAt, series.service.duration))
    const warningCount = (span: Interval) => ownerWarnings(span, { availability, busy: spans }).length
    expect(visits.filter(warningCount)).toEqual([])
    expect(visits.filter(({ start }) => start > now.getTime()).length).toBeGreaterThanOrEqual(2)
  },
)
