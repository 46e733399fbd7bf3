import type { AppointmentWarning } from '#contract/appointments.ts'
import { keptDeposit } from '#domain/deposits/deposit-state.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { assertConfirmed } from '#server/appointments/find-warnings.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { requestRefunds, withdrawRefunds } from '#server/deposits/request-refund.ts'

type PriceChange = Pick<StoredAppointment, 'id' | 'deposit'> & {
  /** The price after the change. */
  price: number | null | undefined
  /** When the job starts after the change. */
  startsAt: Instant
}

/** The owner is asked before deposits above the new prices of their jobs are refunded. */
export function assertRefundsConfirmed(changes: readonly PriceChange[], isConfirmed: boolean): void {
  assertConfirmed(changes.flatMap(refundWarnings), isConfirmed)
}

function refundWarnings({ deposit, price, startsAt }: PriceChange): AppointmentWarning[] {
  const kept = deposit ? keptDeposit(deposit) : 0
  if (price === null || price === undefined || kept <= price) return []
  const appointment_time = new Date(startsAt).toISOString()
  return [{ kind: 'deposit above price', deposit: kept, refund: kept - price, appointment_time }]
}

/** A client pays no more in advance than the job costs. */
export async function refundAbovePrices(
  tx: OwnerTx,
  changes: readonly Omit<PriceChange, 'startsAt'>[],
): Promise<void> {
  for (const { id, deposit, price } of changes) {
    if (!deposit || price === null || price === undefined) continue
    // An undo sets the former price again.
    if (price >= deposit.amount) await withdrawRefunds(tx, [id], ['price'])
    if (keptDeposit(deposit) > price)
      await requestRefunds(tx, [id], { reason: 'price', total: deposit.amount - price, canUndo: true })
  }
}
