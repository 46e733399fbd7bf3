import { type RefObject, useLayoutEffect } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { BookingRules } from '#domain/settings/availability-of.ts'
import type { WeekGrid } from '#domain/time/week-grid.ts'
import type { CalendarPlace } from './calendar-address.ts'
import { dayPieces } from './day-pieces.ts'
import { workOn } from './working-hours.ts'

/** A little above, so that one sees where things begin. */
const ABOVE_MINUTES = 30
const USUAL_START = 9 * 60

type Opening = {
  place: CalendarPlace
  grid: WeekGrid
  rules: BookingRules | undefined
  appointments: readonly Appointment[] | undefined
}

/** Shows the hours in which something happens, not the night, and on a narrow screen the day one asked for. */
export function useOpeningScroll(scroller: RefObject<HTMLElement | null>, opening: Opening) {
  const { place, grid } = opening
  const isReady = opening.appointments !== undefined
  const top = (Math.max(0, firstMinute(opening) - ABOVE_MINUTES) / grid.lengthMinutes) * 100

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to see; then it is the owner's
  useLayoutEffect(() => {
    const column = scroller.current?.querySelector<HTMLElement>('[data-column]')
    if (column && scroller.current) scroller.current.scrollTop = (column.offsetHeight * top) / 100
  }, [scroller, isReady, place.view])

  const index = grid.days.findIndex(({ date }) => date.equals(place.date))
  useLayoutEffect(() => {
    const columns = scroller.current?.querySelectorAll<HTMLElement>('[data-column]')
    const [first, chosen] = [columns?.[0], columns?.[index]]
    if (first && chosen) scroller.current?.scrollTo({ left: chosen.offsetLeft - first.offsetLeft })
  }, [scroller, index])
}

function firstMinute({ grid, rules, appointments = [] }: Opening): number {
  const starts = grid.days.flatMap((day) => [
    ...(rules ? workOn(day.date, rules) : []).map(({ fromMinute }) => grid.minuteOfClock(fromMinute)),
    ...dayPieces(appointments, day)
      .filter(({ isStart }) => isStart)
      .map(({ fromMinute }) => fromMinute),
  ])
  return starts.length > 0 ? Math.min(...starts) : grid.minuteOfClock(USUAL_START)
}
