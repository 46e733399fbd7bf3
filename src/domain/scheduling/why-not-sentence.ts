import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { DateRange } from '#domain/time/local-date.ts'
import type { WhyNot } from './why-not.ts'

/** What a client reads about a time they cannot have: of times only, and never of whoever has it. */
export function whyNotSentence(whyNot: WhyNot, timeZone: string): string {
  switch (whyNot.because) {
    case 'past':
      return 'That time is over. Please choose a later one.'
    case 'too soon':
      return `That is too short notice. Please choose a time from ${moment(whyNot.earliest, timeZone)} on.`
    case 'too far ahead':
      return `That is too far ahead. Bookings are taken up to ${date(whyNot.lastDate)}.`
    case 'blocked day':
      return `No jobs are taken ${range(whyNot.daysOff)}. Please choose another day.`
    case 'day full':
      return 'That day is fully booked. Please choose another day.'
    case 'outside hours':
      if (!whyNot.hours) return 'No jobs are taken on that weekday. Please choose another day.'
      return `That is outside working hours (${span(whyNot.hours, timeZone)}). Please choose another time.`
    case 'break':
      return `That time runs into a break (${span(whyNot.pause, timeZone)}). Please choose another time.`
    case 'taken':
      return 'That time was just taken. Please choose another.'
    case 'off the grid':
      return 'Jobs do not start at that time. Please choose one of the times shown.'
  }
}

function moment(instant: Instant, timeZone: string): string {
  const day = format({ weekday: 'long', month: 'long', day: 'numeric', timeZone }, instant)
  return `${day} at ${clock(instant, timeZone)}`
}

function span({ start, end }: Interval, timeZone: string): string {
  return `${clock(start, timeZone)} to ${clock(end, timeZone)}`
}

function clock(instant: Instant, timeZone: string): string {
  return format({ hour: 'numeric', minute: '2-digit', timeZone }, instant)
}

function range({ from, to }: DateRange): string {
  return from === to ? `on ${date(from)}` : `from ${date(from)} to ${date(to)}`
}

/** A date is the same everywhere; only the calendar's own midnight is asked for its name. */
function date(localDate: string): string {
  return format({ dateStyle: 'long', timeZone: 'UTC' }, Date.parse(localDate))
}

function format(options: Intl.DateTimeFormatOptions, instant: Instant): string {
  return new Intl.DateTimeFormat('en-US', options).format(instant)
}
