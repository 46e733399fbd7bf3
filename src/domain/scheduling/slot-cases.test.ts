import { expect, test } from 'vitest'
import { type Availability, DEFAULT_RULES, parseHours, weekOf } from './availability.ts'
import { jobTime } from './job-time.ts'
import { openSlots } from './open-slots.ts'
import slotCases from './slot-cases.json' with { type: 'json' }

type SlotCase = (typeof slotCases.cases)[number]

const hours = ([start = '', end = '']: readonly string[]) => parseHours(start, end)

function starts(slotCase: SlotCase, mayRunPastClosing: boolean): string[] {
  const availability: Availability = {
    ...DEFAULT_RULES,
    timeZone: slotCase.timeZone,
    week: weekOf(hours(slotCase.hours.weekday), hours(slotCase.hours.weekend)),
    stepMinutes: slotCase.step,
    mayRunPastClosing,
  }
  const slots = openSlots({
    availability,
    busy: slotCase.appointments.map(({ time, duration }) => jobTime(Date.parse(time), duration)),
    elsewhere: [],
    durationMinutes: slotCase.duration,
    now: Date.parse(slotCase.from) - 30 * 24 * 60 * 60 * 1000,
    from: slotCase.from,
    days: slotCase.days,
  })
  return slots.map(({ start }) => new Date(start).toISOString())
}

test.each(slotCases.cases)('$id: jobs end within hours ($note)', (slotCase) => {
  expect(starts(slotCase, false)).toEqual(slotCase.expected.endWithin)
})

test.each(slotCases.cases)('$id: jobs may run past closing time', (slotCase) => {
  expect(starts(slotCase, true)).toEqual(slotCase.expected.startOnly)
})
