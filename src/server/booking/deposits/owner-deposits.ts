import { randomUUID } from 'node:crypto'
import type { Appointment } from '#contract/appointments.ts'
import { storedAppointment, toAppointment } from '#server/appointment-rows/queries.ts'
import { changeSchedule, readLiveAppointment } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import { endDepositCheckout } from '#server/booking/deposits/end-checkout.ts'
import { policyOf } from '#server/booking/read-business.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { sendDepositRequest } from '#server/deposits/deposit-emails.ts'
import { depositLink, storedDepositLink } from '#server/deposits/deposit-link.ts'
import {
  endedCheckouts,
  expiresInMinutes,
  findDeposit,
  findDepositOf,
  lockDeposit,
  type StoredDeposit,
} from '#server/deposits/queries.ts'
import { endRequestedDeposits, requestRefunds } from '#server/deposits/request-refund.ts'
import { isDepositInvoiced } from '#server/invoices/job-deposits.ts'
import { assertAccountReady } from '#server/invoices/pay/ready-account.ts'
import { readClientLanguages } from '#server/settings/client-language.ts'
import { readHours } from '#server/settings/read-hours.ts'

export type OwnerDepositRequest = { userId: string; appointmentId: string }

/** Asks for a deposit for a job that has none. The client gets an email if they have an address. */
export async function askForDeposit(
  deps: DepositDeps,
  { userId, appointmentId }: OwnerDepositRequest,
  amount: number,
): Promise<{ appointment: Appointment; url: string }> {
  const accountId = await assertAccountReady(deps, userId)
  await closeFormerCheckouts(deps, { userId, appointmentId })
  const id = randomUUID()
  const link = depositLink(deps.appUrl, deps.manageLinkSecret.current(), id)
  return changeSchedule(deps, userId, async (tx) => {
    const { price, client_id } = await readLiveAppointment(tx, appointmentId)
    if (price !== null && amount > price)
      refuse('invalid_request', { fields: { amount: 'A deposit can’t be more than the price' } })
    if (await findDepositOf(tx, appointmentId)) refuse('deposit_exists')
    const [{ businessName, cutoffHours }, languages] = await Promise.all([
      readHours(tx),
      readClientLanguages(tx, client_id),
    ])
    const policyRow = { business_name: businessName, change_cutoff_hours: cutoffHours }
    await tx
      .insertInto('deposits')
      .values({
        user_id: userId,
        id,
        amount,
        appointment_id: appointmentId,
        payer_id: client_id,
        policy: policyOf(policyRow, languages.client_language ?? languages.business_language),
        cutoff_hours: cutoffHours,
        account_id: accountId,
        expires_at: expiresInMinutes(0),
      })
      .execute()
    await tx
      .insertInto('deposit_links')
      .values({ token_hash: link.tokenHash, user_id: userId, deposit_id: id })
      .execute()
    await sendDepositRequest(deps, tx, (await findDeposit(tx, id)) as StoredDeposit, link.url)
    return { appointment: await readAppointment(tx, appointmentId), url: link.url }
  })
}

/** A client could otherwise pay a request that ended when the job was cancelled, and the new one too. */
async function closeFormerCheckouts(
  deps: DepositDeps,
  { userId, appointmentId }: OwnerDepositRequest,
): Promise<void> {
  const former = await deps.db.asOwner(userId, (tx) => endedCheckouts(tx, appointmentId))
  for (const deposit of former) await endDepositCheckout(deps, deposit)
}

/** The link to a deposit that waits to be paid. */
export async function readDepositLink(
  deps: DepositDeps,
  { userId, appointmentId }: OwnerDepositRequest,
): Promise<{ url: string }> {
  const deposit = await deps.db.asOwner(userId, (tx) => findDepositOf(tx, appointmentId))
  const link = deposit && !deposit.isPaid ? await storedDepositLink(deps, deposit) : null
  return link ? { url: link.url } : refuse('not_found')
}

/** Nobody can pay it any more. If it was paid just before, it stays paid. */
export async function waiveDeposit(
  deps: DepositDeps,
  { userId, appointmentId }: OwnerDepositRequest,
): Promise<Appointment> {
  const deposit = await deps.db.asOwner(userId, (tx) => findDepositOf(tx, appointmentId))
  if (deposit && !deposit.isPaid) await endDepositCheckout(deps, deposit)
  return deps.db.asOwner(userId, async (tx) => {
    await endRequestedDeposits(tx, [appointmentId])
    return readAppointment(tx, appointmentId)
  })
}

/** Has the rest of a deposit refunded. If the provider refused before, it is asked again at once. */
export async function refundByOwner(
  { db }: DepositDeps,
  { userId, appointmentId }: OwnerDepositRequest,
): Promise<Appointment> {
  return db.asOwner(userId, async (tx) => {
    const found = await findDepositOf(tx, appointmentId)
    // An invoice that is being created has locked it.
    const deposit = found && (await lockDeposit(tx, found.id))
    if (!deposit?.isPaid) return refuse('not_found')
    if (await isDepositInvoiced(tx, appointmentId)) refuse('deposit_invoiced')
    // A full refund that was refused keeps its reason. One of a part has its own, which is not why the rest goes back.
    const { refundDue, amount, refundReason } = deposit
    const reason = refundDue === amount && refundReason ? refundReason : 'owner'
    await requestRefunds(tx, [appointmentId], { reason })
    return readAppointment(tx, appointmentId)
  })
}

async function readAppointment(tx: OwnerTx, id: string): Promise<Appointment> {
  return toAppointment((await storedAppointment(tx, id)) ?? refuse('not_found'))
}
