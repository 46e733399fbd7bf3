import { type Availability, hoursOf, NEUTRAL_RULES, weekOf } from '#domain/scheduling/availability.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** `09:00` and `17:00`, as the owner gave them. */
export type GivenHours = { start: string; end: string }

export type BusinessHours = {
  businessName: string | null
  availability: Availability
  weekday: GivenHours
  weekend: GivenHours
}

/** Until the owner has saved anything, what the tables have as defaults. */
const DEFAULTS = {
  business_name: null,
  timezone: 'America/New_York',
  weekday_start_time: '09:00',
  weekday_end_time: '17:00',
  weekend_start_time: '10:00',
  weekend_end_time: '15:00',
  jobs_may_run_past_closing: false,
}

export async function readHours(tx: OwnerTx): Promise<BusinessHours> {
  const [settings, hours] = await Promise.all([
    tx.selectFrom('user_settings').select(['business_name', 'timezone']).executeTakeFirst(),
    tx
      .selectFrom('user_availability')
      .select([
        'weekday_start_time',
        'weekday_end_time',
        'weekend_start_time',
        'weekend_end_time',
        'jobs_may_run_past_closing',
      ])
      .executeTakeFirst(),
  ])
  const stored = { ...DEFAULTS, ...settings, ...hours }
  const weekday = { start: minutes(stored.weekday_start_time), end: minutes(stored.weekday_end_time) }
  const weekend = { start: minutes(stored.weekend_start_time), end: minutes(stored.weekend_end_time) }
  return {
    businessName: stored.business_name,
    weekday,
    weekend,
    availability: {
      ...NEUTRAL_RULES,
      timeZone: stored.timezone,
      week: weekOf(hoursOf(weekday.start, weekday.end), hoursOf(weekend.start, weekend.end)),
      mayRunPastClosing: stored.jobs_may_run_past_closing,
    },
  }
}

/** `09:00:00`, as the database writes it, without the seconds. */
function minutes(time: string): string {
  return time.slice(0, 5)
}
