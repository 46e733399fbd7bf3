import type * as z from 'zod/mini'
import type { calendarEndpoints } from '#contract/calendars.ts'
import { windowOf } from '#server/appointments/list-appointments.ts'
import { busyElsewhere } from '#server/appointments/read-obstacles.ts'
import type { Database } from '#server/db/database.ts'

type Told = z.output<typeof calendarEndpoints.listBusyTimes.output>

export async function listBusyTimes(
  db: Database,
  userId: string,
  asked: { from: string; to: string },
): Promise<Told> {
  const window = windowOf(asked)
  const times = await db.asOwner(userId, (tx) => busyElsewhere(tx, window))
  return times.map(({ calendar, start, end, isAllDay }) => ({
    calendar,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
    is_all_day: isAllDay,
  }))
}
