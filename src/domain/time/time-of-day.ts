/** Minutes after midnight in local time; 1440 is the midnight that ends the day. */
export type MinuteOfDay = number

export const END_OF_DAY: MinuteOfDay = 24 * 60

/** Parses 'HH:MM', up to '24:00'. Seconds, as databases add them, are ignored. */
export function minuteOfDay(time: string): MinuteOfDay {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)(?=$|:)/.exec(time) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  if (minute <= END_OF_DAY) return minute
  throw new RangeError(`A time of day is 00:00 to 24:00, got '${time}'`)
}

/** The reverse of `minuteOfDay`. */
export function timeOfDay(minute: MinuteOfDay): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}
