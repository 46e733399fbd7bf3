import { type Availability, DEFAULT_RULES, parseHours, weekOf } from '#domain/scheduling/availability.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import type { Interval } from '#domain/time/interval.ts'
import { type Figure, median } from '#scripts/staging/figure.ts'

const MONTH = 31
const STEP = 30
const DURATION = 60
const ROUNDS = 41
/** So many slots are looked at in a round, whatever is asked. */
const DAYS_A_ROUND = 40 * MONTH

type Question = { days: number; busy: readonly Interval[] }

const HOURS = { start: 9 * 60, end: 17 * 60 }
const availability: Availability = {
  ...DEFAULT_RULES,
  timeZone: 'America/New_York',
  week: weekOf(parseHours('09:00', '17:00'), parseHours('09:00', '17:00')),
}

/** Over the end of summer time. */
const FIRST_DAY = Date.parse('2026-10-15T04:00:00Z')

function asked(days: number, appointments: number): Question {
  const busy = Array.from({ length: appointments }, (_, n) => {
    const start = FIRST_DAY + ((n * 7) % days) * 86_400_000 + (9 * 60 + ((n * 13) % 16) * 30) * 60_000
    return { start, end: start + 3_600_000 }
  })
  return { days, busy }
}

function byTheRule({ days, busy }: Question): string[] {
  return openSlots({
    availability,
    busy,
    elsewhere: [],
    durationMinutes: DURATION,
    now: 0,
    from: '2026-10-15',
    days,
  }).map(({ start }) => new Date(start).toISOString())
}

/** What nobody could leave out: whole minutes, no zones, no rules, the same appointments, the same texts. */
function byWholeMinutes({ days, busy }: Question): string[] {
  const jobs = busy
    .map(({ start, end }) => ({ start: (start - FIRST_DAY) / 60_000, end: (end - FIRST_DAY) / 60_000 }))
    .sort((one, other) => one.start - other.start)
  const slots: string[] = []
  let first = 0
  for (let day = 0; day < days; day++) {
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

function millisecondsOf(work: (question: Question) => string[], question: Question): number {
  const calls = DAYS_A_ROUND / question.days / Math.max(1, question.busy.length / 1000)
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) work(question)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}

/** Processor time of a call, for a day and for a month, however many appointments there are. */
export function slotsRule(): Figure[] {
  return [
    ...measured('Month of slots', asked(MONTH, 0)),
    ...measured('Month of slots', asked(MONTH, 100), { most: 1.5 }),
    ...measured('Month of slots', asked(MONTH, 10_000)),
    ...measured('Day of slots', asked(1, 0)),
    ...measured('Day of slots', asked(1, 100)),
    ...measured('Day of slots', asked(1, 10_000)),
  ]
}

function measured(name: string, question: Question, budget?: { most: number }): Figure[] {
  const what = `${name}, ${question.busy.length.toLocaleString('en')} appointments`
  for (let warm = 0; warm < 10; warm++) {
    millisecondsOf(byWholeMinutes, question)
    millisecondsOf(byTheRule, question)
  }
  const rounds = Array.from({ length: ROUNDS }, () => {
    const floor = millisecondsOf(byWholeMinutes, question)
    const ours = millisecondsOf(byTheRule, question)
    return { floor, ours, ratio: ours / floor }
  })
  return [
    {
      name: `${what}: floor in whole minutes`,
      measured: median(rounds.map(({ floor }) => floor)),
      unit: 'ms',
    },
    { name: `${what}: the rule`, measured: median(rounds.map(({ ours }) => ours)), unit: 'ms' },
    {
      name: `${what}: processor time against the floor`,
      measured: median(rounds.map(({ ratio }) => ratio)),
      unit: 'x',
      ...(budget && { budget }),
    },
  ]
}
