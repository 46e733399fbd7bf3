import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookingSettings } from '#contract/settings.ts'
import { WEEKDAYS } from '#domain/time/local-date.ts'
import { clockChangeDates } from '#domain/time/testing/clock-changes.ts'
import { bookingScene, type TestBusiness } from '#server/testing/booking-scene.ts'

const scene = bookingScene()
const { aBusiness, setClock, slots, book } = scene

const MINUTE_MS = 60_000
const ZONES = [
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Europe/London',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Kiritimati',
]

const clockTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const hoursArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 92 }), fc.integer({ min: 4, max: 48 }))
  .map(([start, length]) => ({
    start: clockTime(start * 15),
    end: clockTime(Math.min((start + length) * 15, 24 * 60)),
  }))

const maybe = <T, Common>(other: fc.Arbitrary<T>, common: Common) => fc.oneof(fc.constant(common), other)

const rulesFor = (date: string): fc.Arbitrary<Partial<BookingSettings>> =>
  fc.record({
    week: fc
      .array(maybe(hoursArbitrary, { start: '00:00', end: '12:00' }), { minLength: 7, maxLength: 7 })
      .map((days) => Object.fromEntries(WEEKDAYS.map((weekday, n) => [weekday, days[n]])) as never),
    breaks: maybe(
      hoursArbitrary.map((pause) => [{ ...pause, weekdays: [...WEEKDAYS] }]),
      [],
    ),
    days_off: maybe(fc.constant([{ from: date, to: date }]), []),
    jobs_may_run_past_closing: fc.boolean(),
    notice_minutes: maybe(fc.integer({ min: 0, max: 1500 }), 0),
    days_ahead: maybe(fc.integer({ min: 1, max: 3 }), 365),
    buffer_before_minutes: maybe(fc.integer({ min: 0, max: 60 }), 0),
    buffer_after_minutes: maybe(fc.integer({ min: 0, max: 60 }), 0),
    most_jobs_a_day: maybe(fc.integer({ min: 1, max: 3 }), null),
  })

/** Two days in a time zone around a clock change, in years that the product clock can reach. */
const anySituation = fc.constantFrom(...ZONES).chain((timezone) => {
  const changes = clockChangeDates(timezone).filter((date) => date > '2027-02' && date < '2037')
  const dates = changes.length > 0 ? changes : ['2030-06-01', '2031-02-28']
  return fc
    .tuple(fc.constantFrom(...dates), fc.integer({ min: -1, max: 1 }))
    .map(([date, days]) => Temporal.PlainDate.from(date).add({ days }).toString())
    .chain((date) =>
      fc.record({
        timezone: fc.constant(timezone),
        date: fc.constant(date),
        rules: rulesFor(date),
        duration: fc.constantFrom(15, 30, 60, 95, 240),
        hoursBefore: fc.integer({ min: 2, max: 40 }),
        takenQuarters: fc.array(fc.integer({ min: -10, max: 200 }), { maxLength: 3 }),
      }),
    )
})

/** Every quarter of an hour of the two local dates, and every offered start. */
function candidateStarts(timezone: string, date: string, offered: readonly string[]): string[] {
  const first = Temporal.PlainDate.from(date)
  const start = first.toZonedDateTime(timezone).epochMilliseconds
  const end = first.add({ days: 2 }).toZonedDateTime(timezone).epochMilliseconds
  const quarters = Array.from({ length: (end - start) / (15 * MINUTE_MS) }, (_, n) =>
    new Date(start + n * 15 * MINUTE_MS).toISOString(),
  )
  return [...new Set([...quarters, ...offered])].sort()
}

async function insertJobs(luna: TestBusiness, dayStart: number, quarters: readonly number[]) {
  await scene.server.deps.db.asOwner(luna.id, async (tx) => {
    for (const quarter of quarters)
      await tx
        .insertInto('appointments')
        .values({
          user_id: luna.id,
          client_name: 'Noah',
          client_email: 'noah@example.com',
          service: 'Wash',
          appointment_time: new Date(dayStart + quarter * 15 * MINUTE_MS),
          duration: 50,
          overlap_allowed: true,
        })
        .execute()
  })
}

/** Deletes the booking again, so that each time is tried in the same situation. */
async function isBookable(luna: TestBusiness, appointmentTime: string): Promise<boolean> {
  const { status } = await book(luna, { appointmentTime })
  expect([201, 409]).toContain(status)
  if (status === 201)
    await scene.server.deps.db.asOwner(luna.id, (tx) =>
      tx.deleteFrom('appointments').where('booked_by', '=', 'client').execute(),
    )
  return status === 201
}

test('lets every offered slot be booked, and no other time', { timeout: 300_000 }, async () => {
  let offeredCount = 0
  const property = fc.asyncProperty(
    anySituation,
    async ({ timezone, date, rules, duration, hoursBefore, takenQuarters }) => {
      const dayStart = Temporal.PlainDate.from(date).toZonedDateTime(timezone).epochMilliseconds
      await setClock(new Date(dayStart - hoursBefore * 60 * MINUTE_MS).toISOString())
      const luna = await aBusiness({ timezone, rules, duration })
      await insertJobs(luna, dayStart, takenQuarters)
      const offered = await slots(luna, { from: date, days: '2' })
      offeredCount += offered.length
      const bookable: string[] = []
      for (const start of candidateStarts(timezone, date, offered))
        if (await isBookable(luna, start)) bookable.push(start)
      expect(bookable).toEqual(offered)
    },
  )
  await fc.assert(property, { seed: 8, numRuns: 8 })
  expect(offeredCount).toBeGreaterThan(40)
  // Random cases on each run; a failure reports its seed.
  await fc.assert(property, { numRuns: 4 })
})
