import type { DepositPage } from '#contract/deposits.ts'
import { itemText, type VisitItem } from '#domain/services/visit.ts'
import { storedAppointment } from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import { openDepositCheckout } from '#server/booking/deposits/open-checkout.ts'
import { depositManageLink } from '#server/booking/deposits/reserve-time.ts'
import { syncDeposit } from '#server/booking/deposits/sync-deposit.ts'
import { readPublicBrand } from '#server/brand/queries.ts'
import { bookUrl, type ManageLink } from '#server/client-emails/email-data.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { depositLink } from '#server/deposits/deposit-link.ts'
import { findDeposit, findDepositByToken, isPayersJob, type StoredDeposit } from '#server/deposits/queries.ts'
import { CheckoutRefused, ProviderUnavailable } from '#server/gateways/payments.ts'
import { countTry } from '#server/http/count-try.ts'
import { findLogo } from '#server/pictures/queries.ts'
import { readTranslations, serviceIdsOf, translatedVisits } from '#server/services/translated-visit.ts'
import { type ClientLanguages, readClientLanguages } from '#server/settings/client-language.ts'
import { businessSettings, slugOf } from '#server/settings/queries.ts'
import { hashToken } from '#server/tokens/make-token.ts'

export type DepositPageDeps = DepositDeps & { limitsOn: boolean }

/** The link to a deposit, and the network from which it was opened. */
export type FollowedDepositLink = { token: string; network: string }

/** Nobody mistypes a link this often. */
const UNKNOWN_LINK_LIMIT = { tries: 30, windowSeconds: 10 * 60 }

/** A page waits for this, so the stored state is shown after this time. */
const SYNC_WITHIN_MS = 4_000

/** How a deposit stands, as the provider says now. What the payer's browser says about it counts for nothing. */
export async function readDepositPage(
  deps: DepositPageDeps,
  link: FollowedDepositLink,
): Promise<DepositPage> {
  const deposit = await followDepositLink(deps, link)
  if (!deposit.isPaid) await syncIfReachable(deps, deposit)
  const manageLink = await manageLinkOf(deps, link.token, deposit.id)
  return deps.db.asOwner(deposit.userId, async (tx) =>
    toDepositPage(deps, tx, (await findDeposit(tx, deposit.id)) ?? refuse('not_found'), manageLink),
  )
}

/** Null if the secret that both links were computed with was replaced and is gone, long after the job. */
async function manageLinkOf(
  { appUrl, manageLinkSecret }: DepositDeps,
  token: string,
  depositId: string,
): Promise<ManageLink | null> {
  const secret = await manageLinkSecret.find(
    (candidate) => depositLink(appUrl, candidate, depositId).token === token,
  )
  return secret && depositManageLink(appUrl, { secret, token, depositId })
}

/** The provider's page where the deposit is paid. */
export async function payDeposit(deps: DepositPageDeps, link: FollowedDepositLink): Promise<{ url: string }> {
  const deposit = await followDepositLink(deps, link)
  try {
    const url = await openDepositCheckout(deps, deposit, link)
    return url === null ? refuse('deposit_settled') : { url }
  } catch (error) {
    if (!(error instanceof CheckoutRefused)) throw error
    deps.log.warn({ depositId: deposit.id, err: error }, 'provider refused the checkout of a deposit')
    return refuse('not_taking_payments')
  }
}

async function followDepositLink(
  { db, limitsOn }: DepositPageDeps,
  { token, network }: FollowedDepositLink,
): Promise<StoredDeposit> {
  const depositTokenHash = hashToken(token)
  const deposit = await db.asOwnerOf({ depositTokenHash }, (tx) => findDepositByToken(tx, depositTokenHash))
  if (deposit) return deposit
  if (limitsOn) await countTry(db, 'follow an unknown deposit link', network, UNKNOWN_LINK_LIMIT)
  return refuse('not_found')
}

async function syncIfReachable(deps: DepositDeps, { userId, id }: StoredDeposit): Promise<void> {
  try {
    const payments = deps.payments.within(SYNC_WITHIN_MS)
    await syncDeposit({ ...deps, payments }, { userId, depositId: id }, 'request')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn(
      { depositId: id, err: error },
      'provider unavailable, using the stored state of the deposit',
    )
  }
}

async function toDepositPage(
  deps: DepositDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  manageLink: ManageLink | null,
): Promise<DepositPage> {
  const { amount, policy, appointmentId, isPaid, refunded } = deposit
  const [settings, brand, slug, owner, logo, hold, appointment] = await Promise.all([
    businessSettings(tx),
    readPublicBrand(tx),
    slugOf(tx),
    tx.selectFrom('users').select('email').executeTakeFirstOrThrow(),
    findLogo(tx),
    tx
      .selectFrom('booking_holds')
      .select('deposit_id')
      .where('deposit_id', '=', deposit.id)
      .executeTakeFirst(),
    appointmentId === null ? null : storedAppointment(tx, appointmentId),
  ])
  const isMadeByClient = appointmentId === deposit.id
  const isReassigned = Boolean(appointment && !isPayersJob(deposit, appointment))
  const state = pageState(deposit, isReassigned)
  return {
    state,
    ...(await readPayerLanguages(tx, deposit, isMadeByClient)),
    business_name: settings.business_name,
    ...(logo && { logo }),
    business_email: owner.email,
    business_phone: settings.business_phone,
    brand,
    timezone: settings.timezone,
    amount,
    is_refunded: isPaid && refunded >= amount,
    policy,
    job: await readJob(tx, deposit.request ?? (isReassigned ? null : appointment)),
    // The hold is a little longer, but nobody can pay any more by then.
    held_until: state === 'open' && hold ? deposit.expiresAt.toISOString() : null,
    manage_url: state === 'booked' && isMadeByClient ? await liveUrl(tx, manageLink) : null,
    book_url: bookUrl(deps.appUrl, slug),
  }
}

/** Null once the link was revoked, for example because the job was another client's for a while. */
async function liveUrl(tx: OwnerTx, link: ManageLink | null): Promise<string | null> {
  const token =
    link &&
    (await tx
      .selectFrom('manage_tokens')
      .select('token_hash')
      .where('token_hash', '=', link.tokenHash)
      .executeTakeFirst())
  return token ? link.manageUrl : null
}

/**
 * Somebody who has not booked yet is no client, so their language is stored with their request. The link to the deposit of a booking
 * was only shown, and anybody can book under anybody's address, so it doesn't reveal what the address's client reads.
 */
async function readPayerLanguages(
  tx: OwnerTx,
  { request, payerId }: StoredDeposit,
  isMadeByClient: boolean,
): Promise<ClientLanguages> {
  const languages = await readClientLanguages(tx, isMadeByClient ? null : payerId)
  return request?.language ? { ...languages, client_language: request.language } : languages
}

function pageState(deposit: StoredDeposit, isReassigned: boolean): DepositPage['state'] {
  const { isBooked, isPaid, isEnded, refundReason, appointmentId } = deposit
  if (isBooked) return isReassigned ? 'reassigned' : 'booked'
  if (isPaid) return refundReason === 'time taken' ? 'time taken' : 'cancelled'
  if (!isEnded) return 'open'
  return appointmentId === null ? 'unpaid' : 'waived'
}

type BookedJob = {
  service: string
  service_id: string | null
  items: unknown
  price: number | null
  duration: number
  appointment_time: Date | string
}

async function readJob(tx: OwnerTx, job: BookedJob | null): Promise<DepositPage['job']> {
  if (!job) return null
  const { service, price, duration, appointment_time } = job
  const items = job.items as VisitItem[] | null
  return {
    service,
    ...(items && { items: items.map(itemText) }),
    translations: translatedVisits(job, await readTranslations(tx, serviceIdsOf(job))),
    price,
    duration,
    appointment_time: new Date(appointment_time).toISOString(),
  }
}
