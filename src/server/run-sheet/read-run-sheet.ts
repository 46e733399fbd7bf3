import { sql } from 'kysely'
import type { Appointment } from '#contract/appointments.ts'
import type { RunSheet, Stop } from '#contract/run-sheet.ts'
import { localDay, localDayAt } from '#domain/time/local-day.ts'
import type { Drive } from '#domain/travel/day-drives.ts'
import { appointmentsDuring } from '#server/appointment-rows/queries.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { readDrives } from '#server/drives/read-drives.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { invoicesByJob } from '#server/invoices/billed-jobs.ts'
import { readOwner } from '#server/manage-booking/queries.ts'
import { hasOptedOut } from '#server/reminders/has-opted-out.ts'
import { onMyWayTexting, type TextingMeans } from '#server/reminders/texts/on-my-way.ts'
import { businessName } from '#server/settings/business-name.ts'
import { readEmailBusiness } from '#server/settings/read-hours.ts'

type Deps = { db: Database; sms: SmsGateway | null }

export function readRunSheet({ db, sms }: Deps, userId: string, date?: string): Promise<RunSheet> {
  return db.asOwner(userId, async (tx) => {
    const [owner, { business, now }] = await Promise.all([readOwner(tx), readEmailBusiness(tx)])
    const { timeZone } = business
    const today = localDayAt(timeZone, now)
    const day = date === undefined ? today : localDay(timeZone, date)
    const [jobs, nextStart] = await Promise.all([appointmentsDuring(tx, day), firstStartAfter(tx, day.end)])
    const started = jobs.filter(({ appointment_time }) => Date.parse(appointment_time) >= day.start)
    const means = { userId, timeZone, canText: sms !== null }
    const { stops, drivesHome } = await readStops(tx, means, [started])
    return {
      date: day.date,
      today: today.date,
      timezone: timeZone,
      business_name: businessName(business, owner),
      stops,
      drive_home: drivesHome[0] ?? null,
      next_date: nextStart && localDayAt(timeZone, nextStart.getTime()).date,
    }
  })
}

/** What the owner needs at each job of these days, and the drive home after each day. */
export async function readStops<Job extends Appointment>(
  tx: OwnerTx,
  means: TextingMeans,
  jobsByDay: readonly (readonly Job[])[],
): Promise<{ stops: (Job & Stop)[]; drivesHome: (Drive | null)[] }> {
  const jobs = jobsByDay.flat()
  const ids = jobs.map(({ id }) => id)
  const [invoices, optedOut, drives] = await Promise.all([
    invoicesByJob(tx, ids),
    optedOutJobs(tx, ids),
    readDrives(
      tx,
      jobsByDay.map((day) => day.map(({ id }) => id)),
    ),
  ])
  const textingFor = await onMyWayTexting(
    tx,
    means,
    jobs.map((job) => ({ ...job, hasOptedOut: optedOut.has(job.id) })),
  )
  const stops = jobs.map((job) => ({
    ...job,
    invoice: invoices.get(job.id) ?? null,
    texting: textingFor(job.id),
    drive: drives.to(job.id),
    asks_location: drives.isUnpinned(job.id),
  }))
  return { stops, drivesHome: drives.home }
}

async function firstStartAfter(tx: OwnerTx, end: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('appointments')
    .where('cancelled_at', 'is', null)
    .where('appointment_time', '>=', new Date(end))
    .select('appointment_time')
    .orderBy('appointment_time')
    .limit(1)
    .executeTakeFirst()
  return row?.appointment_time ?? null
}

async function optedOutJobs(tx: OwnerTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('appointments')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(hasOptedOut('appointments'))
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
