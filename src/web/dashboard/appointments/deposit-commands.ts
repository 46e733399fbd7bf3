import type { QueryClient } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { copyLink } from '#web/dashboard/share/copy-link.ts'
import { moneyText } from '#web/format/money.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { invalidateAppointments } from './appointments-query.ts'
import { NEEDS_CONNECTION } from './save-failure.ts'

/** Money is never moved later, so nothing of this waits for a connection. Each resolves to null if a toast said what failed. */

/** Asks the client for a deposit of so many cents. Throws what the form has to show. */
export async function askForDeposit(
  queryClient: QueryClient,
  job: Appointment,
  amount: number,
): Promise<Appointment> {
  const input = { params: { id: job.id }, body: { amount } }
  const { appointment, url } = await callAsOwner(endpoints.askForDeposit, input)
  toast({
    title: 'Deposit requested',
    description:
      job.client_email === ''
        ? `Send ${job.client_name} the link to pay ${moneyText(amount)}.`
        : `We’re emailing ${job.client_name} a link to pay ${moneyText(amount)}.`,
    action: { label: 'Copy link', onAction: () => void copyLink(url) },
  })
  void invalidateAppointments(queryClient)
  return appointment
}

/** Resolves to the link if the owner has to copy it by hand. */
export async function copyDepositLink(queryClient: QueryClient, { id }: Appointment): Promise<string | null> {
  const link = await call(queryClient, 'Link not copied', () =>
    callAsOwner(endpoints.readDepositLink, { params: { id } }),
  )
  if (!link) return null
  return (await copyLink(link.url, null)) ? null : link.url
}

export async function waiveDeposit(
  queryClient: QueryClient,
  { id, client_name }: Appointment,
): Promise<Appointment | null> {
  const waived = await call(queryClient, 'Deposit not waived', () =>
    callAsOwner(endpoints.waiveDeposit, { params: { id } }),
  )
  if (!waived) return null
  toast(
    waived.deposit
      ? {
          title: 'The deposit is already paid',
          description: `${client_name} paid it in the meantime. You can refund it.`,
        }
      : { title: 'Deposit waived', description: `${client_name} no longer has to pay it.` },
  )
  void invalidateAppointments(queryClient)
  return waived
}

export async function refundDeposit(
  queryClient: QueryClient,
  { id, client_name, client_email }: Pick<Appointment, 'id' | 'client_name' | 'client_email'>,
): Promise<Appointment | null> {
  const refunded = await call(queryClient, 'Deposit not refunded', () =>
    callAsOwner(endpoints.refundDeposit, { params: { id } }),
  )
  if (!refunded) return null
  toast({
    title: 'Refund started',
    description:
      client_email === ''
        ? 'The money goes back to the card that paid it.'
        : `We’ll email ${client_name} once it has gone through.`,
  })
  void invalidateAppointments(queryClient)
  return refunded
}

async function call<Result>(
  queryClient: QueryClient,
  title: string,
  run: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await run()
  } catch (error) {
    showDepositFailure(error, title)
    // Somebody else may have changed the deposit in the meantime.
    void invalidateAppointments(queryClient)
    return null
  }
}

/** Shows what failed, and returns errors by field. */
export function showDepositFailure(error: unknown, title: string): Record<string, string> {
  if (error instanceof ApiError && error.status === 0 && !navigator.onLine) {
    toastError(title, NEEDS_CONNECTION)
    return {}
  }
  return toastServerError(error, { title })
}
