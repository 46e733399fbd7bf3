import type { CalendarDay } from '#domain/language/calendar-day.ts'

/*
 * Spelled out instead of using Intl, whose first use takes a phone as long as rendering a page. The server and every browser also
 * have to write exactly the same text, and they put different kinds of space into times. A test compares it with Intl.
 */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Sunday first, as in the calendar. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `9:00`, and `AM` or `PM`. */
const halves = (time: string) => time.split(/\s/)

/** The first of two times is without `AM` or `PM` if it is the same for both. */
const shortened = (start: string, end: string) =>
  halves(start)[1] === halves(end)[1] ? halves(start)[0] : start

export const dates = {
  months,
  weekdays,
  /** `Wednesday, November 18` */
  day: ({ weekday, month, day }: CalendarDay) => `${weekdays[weekday]}, ${months[month - 1]} ${day}`,
  /** `Wednesday, November 18, 2026` */
  dayAndYear: (date: CalendarDay) => `${dates.day(date)}, ${date.year}`,
  /** `November 18, 2026` */
  dateAndYear: ({ month, day, year }: CalendarDay) => `${months[month - 1]} ${day}, ${year}`,
  /** `Wed, Nov 18` */
  shortDay: ({ weekday, month, day }: CalendarDay) =>
    `${weekdays[weekday]?.slice(0, 3)}, ${months[month - 1]?.slice(0, 3)} ${day}`,
  today: 'Today',
  tomorrow: 'Tomorrow',
  /** `November 2026` */
  monthOfYear: (month: number, year: string) => `${months[month - 1]} ${year}`,
  /** `9:00 AM` */
  time: (hour: number, minute: string) => `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
  /** The second of two equal times, when clocks are set back. */
  again: (time: string) => `${time} (again)`,
  /** `9:00 AM to 10:30 AM` */
  span: (start: string, end: string) => `${start} to ${end}`,
  /** `at 9:00 AM` */
  at: (time: string) => `at ${time}`,
  /** `between 9:00 and 10:00 AM` */
  between: (start: string, end: string) => `between ${shortened(start, end)} and ${end}`,
  /** A time as the value of `{time}` in an owner's words, who write 'at {time}'. */
  exact: (time: string) => time,
  /** The same for an arrival window: `9:00–10:00 AM` */
  window: (start: string, end: string) => `${shortened(start, end)}–${end}`,
  /** `Wednesday, November 18 at 9:00 AM`: a day, and `at` or `between`. */
  dayAtTime: (day: string, phrase: string) => `${day} ${phrase}`,
  /** `We arrive between 9:00 and 10:00 AM` */
  weArrive: (phrase: string) => `We arrive ${phrase}`,
  /** `2 hr 30 min`. Minutes. */
  duration: (total: number) => {
    const hours = Math.floor(total / 60)
    const minutes = total % 60
    return [hours > 0 && `${hours} hr`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
  },
}

export type Dates = typeof dates
