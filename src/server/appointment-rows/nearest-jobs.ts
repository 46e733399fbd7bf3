import { sql } from 'kysely'

/** Seconds between an appointment and now. Short lists ordered by it contain the nearest jobs instead of visits years ahead. */
export const SECONDS_FROM_NOW = sql`abs(extract(epoch from appointment_time - app_now()))`

export function newestFirst<Row extends { appointment_time: Date }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.appointment_time.getTime() - a.appointment_time.getTime())
}
