import type { CallApi } from './ask.ts'

const TIME_ZONE = 'America/New_York'
const WEDNESDAY = 3
/** Long enough for a business to have a past, and so short that what it earned lies in two months. */
export const WEEKS_IN_BUSINESS = 3
const [FIRST_DAY, LAST_DAY] = [8, 20]

/** When every picture is taken: the next Wednesday in the middle of a month by which a business could have opened. */
export async function screenshotTime(ask: CallApi): Promise<Temporal.ZonedDateTime> {
  const now = (await advanceClock(ask, 0)).toZonedDateTimeISO(TIME_ZONE)
  let moment = now.add({ weeks: WEEKS_IN_BUSINESS, days: 1 }).withPlainTime('10:10')
  while (moment.dayOfWeek !== WEDNESDAY || moment.day < FIRST_DAY || moment.day > LAST_DAY)
    moment = moment.add({ days: 1 })
  return moment
}

export async function moveClockTo(ask: CallApi, moment: Temporal.ZonedDateTime): Promise<void> {
  const now = await advanceClock(ask, 0)
  await advanceClock(ask, Math.max(0, Math.ceil(now.until(moment.toInstant()).total('minutes'))))
}

async function advanceClock(ask: CallApi, minutes: number): Promise<Temporal.Instant> {
  const { now } = await ask<{ now: string }>('POST', '/local/clock', { advance: `PT${minutes}M` })
  return Temporal.Instant.from(now)
}
