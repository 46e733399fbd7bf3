import { useQuery } from '@tanstack/react-query'
import { invoiceableJobsQuery } from '#web/dashboard/invoices/invoices-query.ts'
import type { JobDeposits } from './deposit-preview.ts'
import type { InvoicePrefill } from './invoice-prefill.ts'

/** The deposits of the jobs that the invoice may be for: the one it is opened for, the client's, and those already on it. */
export function useJobDeposits(clientId: string | null, prefill: InvoicePrefill | undefined): JobDeposits {
  const jobId = prefill?.job?.id
  const { data: openedJob = [] } = useQuery({
    ...invoiceableJobsQuery({ appointment_id: jobId ?? '' }),
    enabled: jobId !== undefined,
  })
  const { data: clientsJobs = [] } = useQuery({
    ...invoiceableJobsQuery({ client_id: clientId ?? '' }),
    enabled: clientId !== null,
  })
  const invoiced = prefill?.invoice?.job_deposits ?? []
  return new Map([
    ...invoiced.map(({ appointment_id, cents }) => [appointment_id, cents] as const),
    ...[...openedJob, ...clientsJobs].map(({ id, deposit = 0 }) => [id, deposit] as const),
  ])
}
