import { randomUUID } from 'node:crypto'
import { CHECKOUT_MINUTES, DEPOSIT_HOLD_MINUTES } from '#domain/deposits/deposit-times.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { refuse } from '#server/base/refusal.ts'
import type { PageDeposit } from '#server/booking/deposits/deposit-of-visit.ts'
import { isReservationLimitReached } from '#server/booking/hold-slot.ts'
import { liveHolds, type RequestedPageRow } from '#server/booking/queries.ts'
import { policyOf } from '#server/booking/read-business.ts'
import type { OpenPage } from '#server/booking/read-page.ts'
import {
  type BookingColumns,
  reservationStatement,
  type SubjectLimit,
} from '#server/booking/store-booking.ts'
import { LIMIT_WINDOW } from '#server/booking/visitor-limits.ts'
import { keyedManageLink } from '#server/client-emails/email-data.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { type DepositLinkDeps, depositLink } from '#server/deposits/deposit-link.ts'
import { capWait } from '#server/http/limit-in-transaction.ts'

type Reservation = {
  page: OpenPage<RequestedPageRow>
  deposit: PageDeposit
  booking: BookingColumns
  limits: readonly SubjectLimit[]
  visitorHash: Buffer | null
  keyedRequest: { keyHash: Buffer; hash: Buffer } | null
  network: string
  zip: string | undefined
}

/**
 * Stores a booking that waits for its deposit, and holds its time. It replaces everything else that the visitor holds: they
 * have come back and chosen again. Returns the id of the deposit, which is also that of the appointment.
 */
export async function reserveTime(
  tx: OwnerTx,
  deps: DepositLinkDeps & { limitsOn: boolean },
  { page, deposit, booking, limits, visitorHash, keyedRequest, network, zip }: Reservation,
): Promise<string> {
  const id = randomUUID()
  const secret = deps.manageLinkSecret.current()
  const { tokenHash, token } = depositLink(deps.appUrl, secret, id)
  const holder = visitorHash ?? tokenHash
  const holds = await liveHolds(tx, holder)
  const start = booking.appointment_time.getTime()
  const others = holds.filter(({ isOwn }) => !isOwn)
  if (isReservationLimitReached(deps, page, { others, network, start })) refuse('too_many_holds')
  const statement = reservationStatement({
    id,
    userId: page.row.owner_id,
    booking,
    ...deposit,
    policy: policyOf(page.row, booking.language ?? DEFAULT_LANGUAGE),
    cutoffHours: page.row.change_cutoff_hours ?? 0,
    tokenHash,
    manageTokenHash: depositManageLink(deps.appUrl, { secret, token, depositId: id }).tokenHash,
    visitorHash: holder,
    limits,
    windowSeconds: LIMIT_WINDOW.windowSeconds,
    keyedRequest,
    network,
    zip: zip ?? null,
    endsAt: new Date(jobTime(start, booking.duration).end),
    replacedHoldIds: holds.filter(({ isOwn }) => isOwn).map((hold) => hold.id),
    checkoutMinutes: CHECKOUT_MINUTES,
    holdMinutes: DEPOSIT_HOLD_MINUTES,
  })
  await tx.commitWith(statement).catch(capWait(LIMIT_WINDOW))
  return id
}

/** `token` is the one of the link to the deposit's page, which was computed with `secret`. */
type DepositToken = { secret: Buffer; token: string; depositId: string }

/** The link to the booked appointment. Whoever has the link to the deposit's page is shown it. */
export function depositManageLink(appUrl: URL, { secret, token, depositId }: DepositToken) {
  return keyedManageLink(appUrl, secret, token, depositId)
}
