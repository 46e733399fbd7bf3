import type { AppointmentWarning } from '#contract/appointments.ts'
import { localDay } from '#domain/time/local-day.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue, monthAndDay, shortDateText, timeOfDayText, timeText } from '#web/format/wall-clock.ts'
import { busyPart } from './busy-on-day.ts'

/** One sentence per warning, in the business's time zone. */
export function warningText(
  warnings: readonly AppointmentWarning[],
  { timeZone, startsAt }: { timeZone: string; startsAt: string },
): string[] {
  const day = dateValue(timeZone, startsAt)
  return warnings.flatMap((warning) => {
    if (warning.kind !== 'clash') return [ruleText(warning, timeZone, day)]
    return warning.with.map(({ client_name, service, appointment_time, duration }) => {
      const endsAt = new Date(Date.parse(appointment_time) + duration * 60_000).toISOString()
      const isOtherDay = dateValue(timeZone, appointment_time) !== day
      const datePrefix = isOtherDay ? `${shortDateText(timeZone, appointment_time)}, ` : ''
      const span = `${timeText(timeZone, appointment_time)} to ${timeText(timeZone, endsAt)}`
      return `Overlaps ${client_name}, ${service}, ${datePrefix}${span}.`
    })
  })
}

type RuleWarning = Exclude<AppointmentWarning, { kind: 'clash' }>

function ruleText(warning: RuleWarning, timeZone: string, day: string): string {
  switch (warning.kind) {
    case 'past':
      return 'This time has already passed.'
    case 'outside hours':
      return hoursText(warning.hours)
    case 'day off':
      return `You have ${daysText(warning)} off.`
    case 'break':
      return `Runs into your break, ${timeText(timeZone, warning.starts_at)} to ${timeText(timeZone, warning.ends_at)}.`
    case 'hold':
      return `A client is booking this time right now. We’re holding it until ${timeText(timeZone, warning.until)}.`
    case 'busy elsewhere':
      return `${warning.calendar} says you’re busy ${busyText(warning, timeZone, day)}.`
    case 'short drive':
      return shortDriveText(warning)
    case 'outside area':
      return `${warning.zip} is outside your service area.`
    case 'deposit above price':
      return refundText(warning, timeZone, day)
  }
}

type Refund = Extract<AppointmentWarning, { kind: 'deposit above price' }>

/** Names the day of a visit if it is another one. */
function refundText({ deposit, refund, appointment_time }: Refund, timeZone: string, day: string): string {
  const isOtherDay = dateValue(timeZone, appointment_time) !== day
  const visit = isOtherDay ? ` for ${shortDateText(timeZone, appointment_time)}` : ''
  return `The client paid a ${moneyText(deposit)} deposit${visit}. Saving refunds ${moneyText(refund)}.`
}

type ShortDrive = Extract<AppointmentWarning, { kind: 'short drive' }>

/** `35 min from Maple Ave, you’d have 20.` */
function shortDriveText({ drive, address, client_name, drive_minutes, free_minutes }: ShortDrive): string {
  const street = address
    ?.split(/[,\n]/)[0]
    ?.trim()
    .replace(/^\d{5}$/, '')
  return `${drive_minutes} min ${drive} ${street || client_name}, you’d have ${free_minutes}.`
}

type BusyElsewhere = Extract<AppointmentWarning, { kind: 'busy elsewhere' }>

/** The part on the day of the job. If the job passes midnight, the busy time may be on the next day only. */
function busyText(warning: BusyElsewhere, timeZone: string, day: string): string {
  const textOn = (date: string) => busyPart({ ...warning, is_all_day: false }, localDay(timeZone, date))?.text
  const otherDay = dateValue(timeZone, warning.starts_at)
  return textOn(day) ?? `${shortDateText(timeZone, warning.starts_at)}, ${textOn(otherDay)}`
}

function daysText({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((date) => monthAndDay(Temporal.PlainDate.from(date)))
  return first === last ? `${first}` : `${first} to ${last}`
}

function hoursText(hours: { start: string; end: string } | null): string {
  if (!hours) return 'You have no working hours on this day.'
  return `Outside your hours on this day, ${timeOfDayText(hours.start)} to ${timeOfDayText(hours.end)}.`
}
