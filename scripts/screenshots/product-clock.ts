import type { CallApi } from './api-client.ts'

const TIME_ZONE = 'America/New_York'
const WEDNESDAY = 3
/** Long enough for a history, and short enough that earnings fall into just two months. */
export const WEEKS_IN_BUSINESS = 3
const [MIN_DAY_OF_MONTH, MAX_DAY_OF_MONTH] = [8, 20]

/** The product time of all screenshots: a Wednesday in the middle of a month, late enough for the business to have a history. */
export async function screenshotTime(callApi: CallApi): Promise<Temporal.ZonedDateTime> {
  const now = (await advanceClock(callApi, 0)).toZonedDateTimeISO(TIME_ZONE)
  let moment = now.add({ weeks: WEEKS_IN_BUSINESS, days: 1 }).withPlainTime('10:10')
  while (moment.dayOfWeek !== WEDNESDAY || moment.day < MIN_DAY_OF_MONTH || moment.day > MAX_DAY_OF_MONTH)
    moment = moment.add({ days: 1 })
  return moment
}

export async function moveClockTo(callApi: CallApi, moment: Temporal.ZonedDateTime): Promise<void> {
  const now = await advanceClock(callApi, 0)
  await advanceClock(callApi, Math.max(0, Math.ceil(now.until(moment.toInstant()).total('minutes'))))
}

async function advanceClock(callApi: CallApi, minutes: number): Promise<Temporal.Instant> {
  const { now } = await callApi<{ now: string }>('POST', '/local/clock', { advance: `PT${minutes}M` })
  return Temporal.Instant.from(now)
}
