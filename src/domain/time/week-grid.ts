import { MINUTE_MS } from './instant.ts'

const DAY_MINUTES = 24 * 60

/** Minutes from the top of the grid (midnight). On most days this is simply the local time. */
type GridMinute = number

/** A part of a day in which grid and time advance together. */
type Run = { fromMinute: GridMinute; toMinute: GridMinute; fromMs: number; toMs: number }

export type GridDay = {
  date: Temporal.PlainDate
  /** The runs in order. The grid between two runs does not exist on this day. */
  runs: readonly Run[]
}

export type WeekGrid = {
  days: readonly GridDay[]
  lengthMinutes: number
  hours: readonly { minute: GridMinute; hour: number; isRepeated: boolean }[]
  /** The first position of a time of day, given in minutes. */
  minuteOfClock: (clockMinute: number) => GridMinute
}

/** The dates of a week, Sunday first. */
export function datesOfWeek(date: Temporal.PlainDate): Temporal.PlainDate[] {
  const sunday = date.subtract({ days: date.dayOfWeek % 7 })
  return Array.from({ length: 7 }, (_, day) => sunday.add({ days: day }))
}

/**
 * Days side by side under one clock. If clocks go back on one of them, the grid has an extra row for the repeated hour;
 * a skipped hour keeps its row, which does not exist on that day.
 */
export function weekGrid(dates: readonly Temporal.PlainDate[], timeZone: string): WeekGrid {
  const clocks = dates.map((date) => ({ date, stretches: stretchesOf(date, timeZone) }))
  const repeated = clocks.flatMap(({ stretches }) => repeatedHoursIn(stretches))[0] ?? NO_REPEATED_HOUR
  const extraMinutes = repeated.toMinute - repeated.fromMinute
  const minuteOfClock = (minute: number) => (minute < repeated.toMinute ? minute : minute + extraMinutes)
  return {
    days: clocks.map(({ date, stretches }) => ({ date, runs: runsOf(stretches, repeated) })),
    lengthMinutes: DAY_MINUTES + extraMinutes,
    hours: hourRows(repeated, minuteOfClock),
    minuteOfClock,
  }
}

/** The position of a start. Before the day it is the top, after it the bottom. */
export function startMinute(day: GridDay, ms: number): GridMinute {
  const run = day.runs.find(({ toMs }) => ms < toMs)
  if (!run) return day.runs.at(-1)?.toMinute ?? 0
  return run.fromMinute + Math.max(0, ms - run.fromMs) / MINUTE_MS
}

/** The position of an end. Unlike a start, it is placed before a skipped hour. */
export function endMinute(day: GridDay, ms: number): GridMinute {
  const run = day.runs.findLast(({ fromMs }) => ms > fromMs)
  if (!run) return day.runs[0]?.fromMinute ?? 0
  return run.fromMinute + (Math.min(ms, run.toMs) - run.fromMs) / MINUTE_MS
}

/** The instant at a grid position. A position that does not exist on this day moves forward. */
export function instantAt(day: GridDay, minute: GridMinute): number {
  const run = day.runs.find(({ toMinute }) => minute < toMinute)
  if (!run) return day.runs.at(-1)?.toMs ?? Number.NaN
  return run.fromMs + Math.max(0, minute - run.fromMinute) * MINUTE_MS
}

/** The parts of the grid that do not exist on this day. */
export function gapsOf(day: GridDay, lengthMinutes: number) {
  const edges = [0, ...day.runs.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute]), lengthMinutes]
  return Array.from({ length: edges.length / 2 }, (_, gap) => ({
    fromMinute: edges[gap * 2] as number,
    toMinute: edges[gap * 2 + 1] as number,
  })).filter(({ fromMinute, toMinute }) => fromMinute < toMinute)
}

/** A part of a day without a clock change. */
type Stretch = { fromMs: number; toMs: number; clockMinute: number; clockEnd: number }

function stretchesOf(date: Temporal.PlainDate, timeZone: string): Stretch[] {
  const stretches: Stretch[] = []
  const end = date.add({ days: 1 }).toZonedDateTime(timeZone)
  let at = date.toZonedDateTime(timeZone)
  while (at.epochMilliseconds < end.epochMilliseconds) {
    const until = nextChange(at, end)
    const [fromMs, toMs] = [at.epochMilliseconds, until.epochMilliseconds]
    const clockMinute = at.hour * 60 + at.minute
    stretches.push({ fromMs, toMs, clockMinute, clockEnd: clockMinute + (toMs - fromMs) / MINUTE_MS })
    at = until
  }
  return stretches
}

function nextChange(at: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  // Searching for a change is slow, and most days have none.
  if (at.offsetNanoseconds === end.offsetNanoseconds) return end
  const change = at.getTimeZoneTransition('next')
  return change && change.epochMilliseconds < end.epochMilliseconds ? change : end
}

type RepeatedHour = { fromMinute: number; toMinute: number }
const NO_REPEATED_HOUR: RepeatedHour = { fromMinute: DAY_MINUTES, toMinute: DAY_MINUTES }

function repeatedHoursIn(stretches: readonly Stretch[]): RepeatedHour[] {
  return stretches.flatMap(({ clockMinute }, n) => {
    const before = stretches[n - 1]?.clockEnd ?? 0
    return before > clockMinute ? [{ fromMinute: clockMinute, toMinute: before }] : []
  })
}

function runsOf(stretches: readonly Stretch[], repeated: RepeatedHour): Run[] {
  const extraMinutes = repeated.toMinute - repeated.fromMinute
  return stretches.flatMap((stretch, n) => {
    const isSecondTime = (stretches[n - 1]?.clockEnd ?? 0) > stretch.clockMinute
    const isAfter = isSecondTime || stretch.clockMinute >= repeated.toMinute
    const isBefore = stretch.clockEnd <= repeated.toMinute
    if (isAfter) return [toRun(stretch, extraMinutes)]
    if (isBefore || extraMinutes === 0) return [toRun(stretch, 0)]
    // The extra row for another day's repeated hour falls here.
    const splitMs = stretch.fromMs + (repeated.toMinute - stretch.clockMinute) * MINUTE_MS
    return [
      toRun({ ...stretch, toMs: splitMs, clockEnd: repeated.toMinute }, 0),
      toRun({ ...stretch, fromMs: splitMs, clockMinute: repeated.toMinute }, extraMinutes),
    ]
  })
}

function toRun({ fromMs, toMs, clockMinute, clockEnd }: Stretch, shift: number): Run {
  return { fromMs, toMs, fromMinute: clockMinute + shift, toMinute: clockEnd + shift }
}

function hourRows(repeated: RepeatedHour, minuteOfClock: (minute: number) => number) {
  const extraMinutes = repeated.toMinute - repeated.fromMinute
  return Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) => {
    const once = { hour, minute: minuteOfClock(hour * 60), isRepeated: false }
    const isTwice = hour * 60 >= repeated.fromMinute && hour * 60 < repeated.toMinute
    return isTwice ? [once, { hour, minute: hour * 60 + extraMinutes, isRepeated: true }] : [once]
  })
}
