import * as z from 'zod/mini'
import { ListedAppointment } from '#contract/appointments.ts'
import { Client } from '#contract/clients.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Invoice } from '#contract/invoices.ts'
import { Stop } from '#contract/run-sheet.ts'
import { Service } from '#contract/services.ts'
import { BusinessSettings } from '#contract/settings.ts'

/** The newest, if more are owed. */
export const MAX_OFFLINE_INVOICES = 200

const OfflineCopy = z.object({
  business: BusinessSettings,
  /** As messages to clients call the business. */
  business_name: z.string(),
  /** The jobs of the last 7 and the next 21 days, in order, without cancelled ones. */
  jobs: z.array(z.extend(Stop, ListedAppointment.shape)),
  /** The clients of these jobs. */
  clients: z.array(Client),
  services: z.array(Service),
  /** Invoices that are not paid, newest first, without void ones. */
  invoices: z.array(Invoice),
})
export type OfflineCopy = z.output<typeof OfflineCopy>

export const offlineEndpoints = {
  readOfflineCopy: endpoint('GET /api/offline-copy', 'subscribed owner', {
    summary:
      'Returns what an owner needs on the road without a connection: the jobs of the last 7 and the next 21 days, their clients, the services, and invoices that are not paid.',
    output: OfflineCopy,
  }),
}
