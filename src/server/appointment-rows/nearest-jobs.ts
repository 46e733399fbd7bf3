import { sql } from 'kysely'

/** How far off it is. A series reaches years ahead: what is of use now is what is near. */
export const FROM_NOW = sql`abs(extract(epoch from appointment_time - app_now()))`

export function newestFirst<Row extends { appointment_time: Date }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.appointment_time.getTime() - one.appointment_time.getTime())
}
