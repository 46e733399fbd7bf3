import { type Availability, hoursOf, NEUTRAL_RULES, weekOf } from '#domain/scheduling/availability.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { type Figure, median } from './figure.ts'

const DAYS = 31
const STEP = 30
const DURATION = 60
const APPOINTMENTS = 100
const ROUNDS = 41
const CALLS = 40

const HOURS = { start: 9 * 60, end: 17 * 60 }
const availability: Availability = {
  ...NEUTRAL_RULES,
  timeZone: 'America/New_York',
  week: weekOf(hoursOf('09:00', '17:00'), hoursOf('09:00', '17:00')),
}

/** Over the end of summer time. */
const FIRST_DAY = Date.parse('2026-10-15T04:00:00Z')

const busy = Array.from({ length: APPOINTMENTS }, (_, n) => {
  const start = FIRST_DAY + ((n * 7) % DAYS) * 86_400_000 + (9 * 60 + ((n * 13) % 16) * 30) * 60_000
  return { start, end: start + 3_600_000 }
})

function byTheRule(): string[] {
  return openSlots({
    availability,
    busy,
    elsewhere: [],
    durationMinutes: DURATION,
    now: 0,
    from: '2026-10-15',
    days: DAYS,
  }).map(({ start }) => new Date(start).toISOString())
}

/** What nobody could leave out: whole minutes, no zones, no rules, the same appointments, the same texts. */
function byWholeMinutes(): string[] {
  const jobs = busy
    .map(({ start, end }) => ({ start: (start - FIRST_DAY) / 60_000, end: (end - FIRST_DAY) / 60_000 }))
    .sort((one, other) => one.start - other.start)
  const slots: string[] = []
  let first = 0
  for (let day = 0; day < DAYS; day++) {
    const midnight = day * 1440
    for (let start = midnight + HOURS.start; start + DURATION <= midnight + HOURS.end; start += STEP) {
      while (first < jobs.length && (jobs[first] as { end: number }).end <= start) first++
      let isFree = true
      for (let i = first; i < jobs.length && (jobs[i] as { start: number }).start < start + DURATION; i++)
        if ((jobs[i] as { end: number }).end > start) isFree = false
      if (isFree) slots.push(new Date(FIRST_DAY + start * 60_000).toISOString())
    }
  }
  return slots
}

function millisecondsOf(work: () => string[]): number {
  const before = process.cpuUsage()
  for (let call = 0; call < CALLS; call++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / CALLS
}

export function monthOfSlots(): Figure[] {
  for (let warm = 0; warm < 20; warm++) {
    millisecondsOf(byWholeMinutes)
    millisecondsOf(byTheRule)
  }
  const rounds = Array.from({ length: ROUNDS }, () => {
    const floor = millisecondsOf(byWholeMinutes)
    const ours = millisecondsOf(byTheRule)
    return { floor, ours, ratio: ours / floor }
  })
  return [
    {
      what: 'Month of slots, 100 appointments: floor in whole minutes',
      measured: median(rounds.map(({ floor }) => floor)),
      unit: 'ms',
    },
    {
      what: 'Month of slots, 100 appointments: the rule',
      measured: median(rounds.map(({ ours }) => ours)),
      unit: 'ms',
    },
    {
      what: 'Month of slots: processor time against the floor',
      measured: median(rounds.map(({ ratio }) => ratio)),
      unit: 'x',
      budget: { most: 1.5 },
    },
  ]
}
