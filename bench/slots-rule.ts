import { type Availability, DEFAULT_RULES, parseHours, weekOf } from '#domain/scheduling/availability.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import type { PlacedTime } from '#domain/scheduling/slot-rejection.ts'
import type { Travel } from '#domain/travel/drive-minutes.ts'
import type { Place } from '#domain/travel/place.ts'
import { type Figure, median } from '#scripts/staging/figure.ts'

const MONTH_DAYS = 31
const STEP_MINUTES = 30
const DURATION_MINUTES = 60
const ROUNDS = 41
/** Each round computes this many days of slots, in as many calls as that takes. */
const DAYS_PER_ROUND = 40 * MONTH_DAYS

type Scenario = { days: number; busy: readonly PlacedTime[]; travel: Travel | null }

const HOURS_IN_MINUTES = { start: 9 * 60, end: 17 * 60 }
const availability: Availability = {
  ...DEFAULT_RULES,
  timeZone: 'America/New_York',
  week: weekOf(parseHours('09:00', '17:00'), parseHours('09:00', '17:00')),
}

/** The month includes the end of daylight saving time. */
const FIRST_DAY = Date.parse('2026-10-15T04:00:00Z')

function createScenario(days: number, appointments: number): Scenario {
  const busy = Array.from({ length: appointments }, (_, n) => {
    const start = FIRST_DAY + ((n * 7) % days) * 86_400_000 + (9 * 60 + ((n * 13) % 16) * 30) * 60_000
    return { start, end: start + 3_600_000 }
  })
  return { days, busy, travel: null }
}

/** Every job is in one of three ZIP codes, and the drive home counts. */
function withDrives(scenario: Scenario): Scenario {
  return {
    ...scenario,
    busy: scenario.busy.map((job, n) => ({ ...job, place: PLACES[n % PLACES.length] ?? null })),
    travel: {
      base: PLACES[0] ?? null,
      isHomeByClosing: true,
      defaultMinutes: 15,
      pace: 1.1,
      area: { kind: 'none' },
    },
  }
}

const PLACES: readonly Place[] = [
  { latitude: 34.09, longitude: -118.41, zip: '90210', isPinned: false },
  { latitude: 34.07, longitude: -118.4, zip: '90211', isPinned: false },
  { latitude: 33.86, longitude: -118.37, zip: '90278', isPinned: false },
]

function slotsByRule({ days, busy, travel }: Scenario): string[] {
  return openSlots({
    availability: { ...availability, travel },
    place: PLACES[1] ?? null,
    busy,
    elsewhere: [],
    durationMinutes: DURATION_MINUTES,
    now: 0,
    from: '2026-10-15',
    days,
  }).map(({ start }) => new Date(start).toISOString())
}

/** The floor: the same output for the same appointments, computed in whole minutes without time zones or rules. */
function slotsByWholeMinutes({ days, busy }: Scenario): string[] {
  const jobs = busy
    .map(({ start, end }) => ({ start: (start - FIRST_DAY) / 60_000, end: (end - FIRST_DAY) / 60_000 }))
    .sort((a, b) => a.start - b.start)
  const slots: string[] = []
  let first = 0
  for (let day = 0; day < days; day++) {
    const midnight = day * 1440
    for (
      let start = midnight + HOURS_IN_MINUTES.start;
      start + DURATION_MINUTES <= midnight + HOURS_IN_MINUTES.end;
      start += STEP_MINUTES
    ) {
      while (first < jobs.length && (jobs[first] as { end: number }).end <= start) first++
      let isFree = true
      for (
        let i = first;
        i < jobs.length && (jobs[i] as { start: number }).start < start + DURATION_MINUTES;
        i++
      )
        if ((jobs[i] as { end: number }).end > start) isFree = false
      if (isFree) slots.push(new Date(FIRST_DAY + start * 60_000).toISOString())
    }
  }
  return slots
}

function cpuMsPerCall(work: (scenario: Scenario) => string[], scenario: Scenario): number {
  const calls = DAYS_PER_ROUND / scenario.days / Math.max(1, scenario.busy.length / 1000)
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) work(scenario)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}

/** CPU time per call for a day and a month, with different numbers of appointments. */
export function slotsRule(): Figure[] {
  return [
    ...compareWithFloor('Month of slots', createScenario(MONTH_DAYS, 0)),
    ...compareWithFloor('Month of slots', createScenario(MONTH_DAYS, 100), { max: 1.5 }),
    ...compareDrives(createScenario(MONTH_DAYS, 100)),
    ...compareWithFloor('Month of slots', createScenario(MONTH_DAYS, 10_000)),
    ...compareWithFloor('Day of slots', createScenario(1, 0)),
    ...compareWithFloor('Day of slots', createScenario(1, 100)),
    ...compareWithFloor('Day of slots', createScenario(1, 10_000)),
  ]
}

/** What the drives add to the rule. */
function compareDrives(scenario: Scenario): Figure[] {
  const driven = withDrives(scenario)
  for (let n = 0; n < 10; n++) cpuMsPerCall(slotsByRule, driven)
  const ratios = Array.from(
    { length: ROUNDS },
    () => cpuMsPerCall(slotsByRule, driven) / cpuMsPerCall(slotsByRule, scenario),
  )
  return [
    {
      name: 'Month of slots with drives, 100 appointments: processor time relative to the rule without them',
      measured: median(ratios),
      unit: 'x',
      budget: { max: 2 },
    },
  ]
}

function compareWithFloor(name: string, scenario: Scenario, budget?: { max: number }): Figure[] {
  const label = `${name}, ${scenario.busy.length.toLocaleString('en')} appointments`
  for (let n = 0; n < 10; n++) {
    cpuMsPerCall(slotsByWholeMinutes, scenario)
    cpuMsPerCall(slotsByRule, scenario)
  }
  const rounds = Array.from({ length: ROUNDS }, () => {
    const floor = cpuMsPerCall(slotsByWholeMinutes, scenario)
    const ours = cpuMsPerCall(slotsByRule, scenario)
    return { floor, ours, ratio: ours / floor }
  })
  return [
    {
      name: `${label}: floor`,
      measured: median(rounds.map(({ floor }) => floor)),
      unit: 'ms',
    },
    { name: `${label}: our rule`, measured: median(rounds.map(({ ours }) => ours)), unit: 'ms' },
    {
      name: `${label}: processor time relative to the floor`,
      measured: median(rounds.map(({ ratio }) => ratio)),
      unit: 'x',
      ...(budget && { budget }),
    },
  ]
}
