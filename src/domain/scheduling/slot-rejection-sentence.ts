import { formatDate } from '#domain/invoices/document-texts.ts'
import { formatTime, formatWeekdayAndDate } from '#domain/texts/format-day.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { DateRange } from '#domain/time/local-date.ts'
import type { SlotRejection } from './slot-rejection.ts'

/** Explains to a client why a time is not available. It never reveals anything about other clients. */
export function slotRejectionSentence(rejection: SlotRejection, timeZone: string): string {
  switch (rejection.because) {
    case 'past':
      return 'That time has passed. Please choose a later one.'
    case 'too soon':
      return `That’s too soon. The earliest you can book is ${momentText(rejection.earliest, timeZone)}.`
    case 'too far ahead':
      return `That’s too far ahead. You can book up to ${formatDate(rejection.lastDate)}.`
    case 'blocked day':
      return `No appointments ${rangeText(rejection.daysOff)}. Please choose another day.`
    case 'day full':
      return 'That day is fully booked. Please choose another day.'
    case 'outside hours':
      if (!rejection.hours) return 'No appointments on that weekday. Please choose another day.'
      return `That’s outside working hours (${spanText(rejection.hours, timeZone)}). Please choose another time.`
    case 'break':
      return `That time runs into a break (${spanText(rejection.pause, timeZone)}). Please choose another time.`
    case 'taken':
      return 'That time was just taken. Please choose another.'
    case 'off the grid':
      return 'Appointments don’t start at that time. Please choose one of the times shown.'
  }
}

function momentText(instant: Instant, timeZone: string): string {
  return `${formatWeekdayAndDate(instant, timeZone)} at ${formatTime(instant, timeZone)}`
}

function spanText({ start, end }: Interval, timeZone: string): string {
  return `${formatTime(start, timeZone)} to ${formatTime(end, timeZone)}`
}

function rangeText({ from, to }: DateRange): string {
  return from === to ? `on ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(to)}`
}
