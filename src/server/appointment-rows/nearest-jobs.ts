import { sql } from 'kysely'

/** Seconds between an appointment and now. Lists cut by it show nearby jobs instead of visits years ahead. */
export const SECONDS_FROM_NOW = sql`abs(extract(epoch from appointment_time - app_now()))`

export function newestFirst<Row extends { appointment_time: Date }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.appointment_time.getTime() - one.appointment_time.getTime())
}
