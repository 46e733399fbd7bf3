import { DEFAULT_TRAVEL_SETTINGS } from '#domain/travel/travel-settings.ts'
import { type Business, createBusinesses, dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import { type Figure, median } from '#scripts/staging/figure.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'
import { measureInTurns, type Round } from './measure-in-turns.ts'
import type { Stage } from './stage.ts'

const HALF_HOUR_MS = 1_800_000

export async function bookingLoad(stage: Stage): Promise<Figure[]> {
  const firstDay = dayFromNow(2)
  const [small] = await createBusinesses(stage, 1, { appointments: 100, firstDay: firstDay.start })
  const [travelling] = await createBusinesses(stage, 1, { appointments: 100, firstDay: firstDay.start })
  await turnTravelOn(stage, travelling as Business)
  const [large] = await createBusinesses(stage, 1, { appointments: 10_000, firstDay: firstDay.start })
  const bookedOwners = await createBusinesses(stage, 200, { appointments: 0, firstDay: firstDay.start })
  const floorOwners = await createBusinesses(stage, 200, { appointments: 0, firstDay: firstDay.start })

  const slots = await measureInTurns(stage, {
    floor: () => ({
      method: 'GET',
      path: `/day?owner=${small?.id}&from=${encodedIso(firstDay.start)}&to=${encodedIso(firstDay.end)}`,
    }),
    small: () => slotsRequest(small as Business, firstDay.date),
    large: () => slotsRequest(large as Business, firstDay.date),
    travelling: () => slotsRequest(travelling as Business, firstDay.date, '&zip=90211'),
  })
  let booked = 0
  let inserted = 0
  const bookings = await measureInTurns(stage, {
    floor: () => insertRequest(nextSlot(floorOwners, inserted++)),
    ours: () => bookingRequest(nextSlot(bookedOwners, booked), booked++),
  })
  return [
    ...loadFigures('Slots of a day', slots.floor, slots.small, { perSecond: 1700, maxRatio: 2 }),
    ...loadFigures('Slots of a day with drives', slots.floor, slots.travelling, {
      perSecond: 1400,
      maxRatio: 2.5,
    }),
    {
      name: 'Slots of a day: 10,000 appointments compared with 100',
      measured: median(slots.large.map(({ cpuMs }) => cpuMs)) / median(slots.small.map(({ cpuMs }) => cpuMs)),
      unit: 'x',
      budget: { max: 1.5 },
    },
    ...loadFigures('Booking', bookings.floor, bookings.ours, { perSecond: 600, maxRatio: 5 }),
  ]
}

function loadFigures(
  name: string,
  floor: Round[],
  ours: Round[],
  goal: { perSecond: number; maxRatio: number },
): Figure[] {
  const perSecond = median(ours.map((round) => round.perSecond))
  return [
    {
      name: `${name}: requests (goal on a quiet machine: ${goal.perSecond})`,
      measured: perSecond,
      unit: '/s',
    },
    { name: `${name}: p99 latency`, measured: median(ours.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
    { name: `${name}: floor, requests`, measured: median(floor.map((round) => round.perSecond)), unit: '/s' },
    { name: `${name}: processor time`, measured: median(ours.map(({ cpuMs }) => cpuMs)), unit: 'ms' },
    { name: `${name}: floor, processor time`, measured: median(floor.map(({ cpuMs }) => cpuMs)), unit: 'ms' },
    {
      name: `${name}: processor time relative to the floor`,
      measured: median(ours.map(({ cpuMs }, n) => cpuMs / (floor[n]?.cpuMs ?? 0))),
      unit: 'x',
      budget: { max: goal.maxRatio },
    },
  ]
}

/** Every job is in one of three ZIP codes. */
async function turnTravelOn({ admin }: Stage, { id }: Business): Promise<void> {
  const travel = { ...DEFAULT_TRAVEL_SETTINGS, is_on: true, base_zip: '90210', home_by_closing: true }
  await admin.query(
    `insert into user_availability (user_id, travel) values ($1, $2)
     on conflict (user_id) do update set travel = excluded.travel`,
    [id, JSON.stringify(travel)],
  )
  await admin.query(
    `update appointments set address = '12 Maple Ave, CA ' || (array['90210', '90211', '90278'])[1 + extract(day from appointment_time)::int % 3]
     where user_id = $1`,
    [id],
  )
}

export function slotsRequest({ slug }: Business, date: string, more = ''): ApiRequest {
  return {
    method: 'GET',
    path: `/api/public-booking/${slug}/slots?service=${SERVICE_NAME}&from=${date}&days=1${more}`,
  }
}

/** Goes through the owners in turn, and for each takes the next half hour. */
export function nextSlot(owners: readonly Business[], n: number) {
  const owner = owners[n % owners.length] as Business
  return {
    owner,
    at: new Date(dayFromNow(2).start.getTime() + Math.floor(n / owners.length) * HALF_HOUR_MS),
  }
}

/** Each booking comes from another /24 and email address, because rate limits are on. */
export function bookingRequest({ owner, at }: ReturnType<typeof nextSlot>, n: number): ApiRequest {
  return {
    method: 'POST',
    path: '/api/public-booking',
    headers: {
      'idempotency-key': `bench-${n}`,
      'x-forwarded-for': `10.${n & 255}.${(n >> 8) & 255}.${(n >> 16) & 255}`,
    },
    body: JSON.stringify({
      slug: owner.slug,
      service: SERVICE_NAME,
      appointmentTime: at.toISOString(),
      clientName: 'Ava Brooks',
      clientEmail: `ava-${n}@example.com`,
      clientPhone: '(212) 555-0123',
    }),
  }
}

/** Makes the floor server store an appointment with a single statement. */
export function insertRequest({ owner, at }: ReturnType<typeof nextSlot>): ApiRequest {
  return { method: 'POST', path: `/insert?owner=${owner.id}&from=${encodedIso(at)}`, body: '{}' }
}

function encodedIso(at: Date): string {
  return encodeURIComponent(at.toISOString())
}
