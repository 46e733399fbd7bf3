import { MAX_OFFLINE_INVOICES, type OfflineCopy } from '#contract/offline.ts'
import { OFFLINE_DAYS } from '#domain/appointments/offline-days.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { localDayAt, localDays } from '#domain/time/local-day.ts'
import { appointmentsDuring } from '#server/appointment-rows/queries.ts'
import { clientsById } from '#server/clients/queries.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { listOwedInvoices } from '#server/invoices/queries.ts'
import { readOwner } from '#server/manage-booking/queries.ts'
import { readStops } from '#server/run-sheet/read-run-sheet.ts'
import { servicesByName } from '#server/services/queries.ts'
import { businessName } from '#server/settings/business-name.ts'
import { businessSettings } from '#server/settings/queries.ts'
import { readEmailBusiness } from '#server/settings/read-hours.ts'

type Deps = Pick<RouteDeps, 'db' | 'sms'>

/** What an owner can read without a connection. */
export function readOfflineCopy({ db, sms }: Deps, userId: string): Promise<OfflineCopy> {
  return db.asOwner(userId, async (tx) => {
    const [owner, settings, { business, now }] = await Promise.all([
      readOwner(tx),
      businessSettings(tx),
      readEmailBusiness(tx),
    ])
    const { timeZone } = business
    const firstDate = dateAfter(localDayAt(timeZone, now).date, -OFFLINE_DAYS.past)
    const days = localDays(timeZone, firstDate, OFFLINE_DAYS.past + OFFLINE_DAYS.coming + 1)
    const window = { start: days[0]?.start ?? now, end: days.at(-1)?.end ?? now }
    const listed = await appointmentsDuring(tx, window)
    const byDay = days.map(({ start, end }) =>
      listed.filter(({ appointment_time }) => {
        const startsAt = Date.parse(appointment_time)
        return start <= startsAt && startsAt < end
      }),
    )
    const means = { userId, timeZone, canText: sms !== null }
    const { stops } = await readStops(tx, means, byDay)
    const clientIds = stops.map(({ client_id }) => client_id).filter((id) => id !== null)
    const [clients, services, invoices] = await Promise.all([
      clientsById(tx, [...new Set(clientIds)]),
      servicesByName(tx),
      listOwedInvoices(tx, MAX_OFFLINE_INVOICES),
    ])
    return {
      business: settings,
      business_name: businessName(business, owner),
      jobs: stops,
      clients,
      services,
      invoices,
    }
  })
}
