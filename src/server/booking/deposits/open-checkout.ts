import { sql } from 'kysely'
import { CHECKOUT_MINUTES, DEPOSIT_HOLD_MINUTES } from '#domain/deposits/deposit-times.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { storedAppointment } from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import { endDepositCheckout, endUnopened } from '#server/booking/deposits/end-checkout.ts'
import { syncDeposit } from '#server/booking/deposits/sync-deposit.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { depositPath, storedDepositLink } from '#server/deposits/deposit-link.ts'
import {
  type DepositRef,
  expiresInMinutes,
  findDeposit,
  lockDeposit,
  replacedDeposits,
  type StoredDeposit,
  updateDeposit,
} from '#server/deposits/queries.ts'
import {
  CheckoutRefused,
  type ClientCheckoutRequest,
  type PaymentSession,
  ProviderUnavailable,
} from '#server/gateways/payments.ts'
import { readReader, visitIn } from '#server/services/translated-visit.ts'

/** The provider takes no checkouts that expire earlier. */
const MIN_CHECKOUT_MS = 30 * MINUTE_MS

/** Throws `CheckoutRefused` if the account can't take payments; the reservation is then gone. */
export async function openBookingCheckout(
  deps: DepositDeps,
  { userId, depositId }: DepositRef,
  keyedRequest: { hash: Buffer } | null,
): Promise<{ depositUrl: string; checkoutUrl: string | null }> {
  const deposit = await deps.db.asOwner(userId, (tx) => findDeposit(tx, depositId))
  if (!deposit) return refuse('slot_taken')
  if (keyedRequest && deposit.requestHash && !deposit.requestHash.equals(keyedRequest.hash))
    refuse('key_reused')
  const paidBefore = await endReplacedCheckouts(deps, deposit)
  if (paidBefore) {
    // It is kept, so that a repeated request gets the same response.
    await deps.db.asOwner(userId, (tx) => endUnopened(tx, deposit))
    return { depositUrl: (await linkOf(deps, paidBefore)).url, checkoutUrl: null }
  }
  const link = await linkOf(deps, deposit)
  return { depositUrl: link.url, checkoutUrl: await openDepositCheckout(deps, deposit, link) }
}

async function linkOf(deps: DepositDeps, deposit: StoredDeposit) {
  return (await storedDepositLink(deps, deposit)) ?? refuse('deposit_settled')
}

/** Nobody pays twice: what the visitor reserved before can't be paid any more. Returns one that was paid just before. */
async function endReplacedCheckouts(
  deps: DepositDeps,
  deposit: StoredDeposit,
): Promise<StoredDeposit | null> {
  if (deposit.sessionId !== null) return null
  const replaced = await deps.db.asOwner(deposit.userId, (tx) => replacedDeposits(tx, deposit))
  for (const earlier of replaced) {
    const ended = earlier.isPaid ? earlier : await endDepositCheckout(deps, earlier)
    if (ended?.isBooked) return ended
  }
  return null
}

/**
 * The provider's page where the deposit is paid, which leads back to the page with this token. Null if it no longer can be: paid,
 * expired or replaced.
 */
export async function openDepositCheckout(
  deps: DepositDeps,
  deposit: StoredDeposit,
  { token }: { token: string },
): Promise<string | null> {
  const { userId, id } = deposit
  if (deposit.sessionId !== null) {
    const { session, deposit: synced } = await syncDeposit(deps, { userId, depositId: id }, 'request')
    if (session?.status === 'open') return session.url
    // A booking is reserved once. Whoever was asked for a deposit can pay it later too.
    if (!synced || synced.sessionId !== null) return null
  }
  const opening = await deps.db.asOwner(userId, (tx) => prepareCheckout(tx, id))
  if (!opening) return null
  const session = await createSession(deps, opening, depositPath(token))
  const isStored = await deps.db.asOwner(userId, (tx) => storeSession(tx, opening.deposit, session))
  if (isStored) return session.url
  await deps.payments.clientPayments.expireCheckout(opening.deposit.accountId, session.id)
  return null
}

type Opening = { deposit: StoredDeposit; clientEmail: string } & CheckoutTexts
type CheckoutTexts = Pick<ClientCheckoutRequest, 'language' | 'title' | 'description'>

/** What the checkout says, with enough time to pay. Null if nobody can pay it any more. */
async function prepareCheckout(tx: OwnerTx, id: string): Promise<Opening | null> {
  const deposit = await lockDeposit(tx, id)
  if (!deposit || deposit.isPaid || deposit.isEnded || deposit.sessionId !== null) return null
  const job = deposit.request ?? (await storedAppointment(tx, deposit.appointmentId ?? ''))
  if (!job) return null
  const remainingMs = deposit.expiresAt.getTime() - (await tx.now()).getTime()
  const renewed = remainingMs >= MIN_CHECKOUT_MS ? deposit : await renewCheckout(tx, deposit)
  return (
    renewed && { deposit: renewed, clientEmail: job.client_email, ...(await readTexts(tx, deposit, job)) }
  )
}

type DepositJob = {
  service: string
  service_id: string | null
  items: unknown
  /** Missing in requests, whose client may be new. */
  client_id?: string | null
}

/** Clients read in their language what they pay for, and owners in theirs. */
async function readTexts(tx: OwnerTx, { request }: StoredDeposit, job: DepositJob): Promise<CheckoutTexts> {
  const reader = await readReader(tx, { ...job, client_id: job.client_id ?? null })
  const language = request?.language ?? reader.chosenLanguage
  const titleIn = (each: Language) => {
    const { service, items } = visitIn(each, job, reader.translations)
    return CATALOGUES[each].deposit.forServices(items?.join(', ') ?? service)
  }
  return { language, title: titleIn(language ?? reader.language), description: titleIn(DEFAULT_LANGUAGE) }
}

/** A new attempt, because the provider did not respond to the last one in time, or its checkout has expired. */
async function renewCheckout(tx: OwnerTx, deposit: StoredDeposit): Promise<StoredDeposit | null> {
  if (deposit.request !== null) {
    const { numUpdatedRows } = await tx
      .updateTable('booking_holds')
      .set({ expires_at: sql<Date>`app_now() + make_interval(mins => ${DEPOSIT_HOLD_MINUTES})` })
      .where('deposit_id', '=', deposit.id)
      .where('expires_at', '>', sql<Date>`app_now()`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
  }
  return updateDeposit(tx, deposit.id, {
    attempt: deposit.attempt + 1,
    expires_at: expiresInMinutes(CHECKOUT_MINUTES),
    next_check_at: sql<Date>`app_now() + interval '5 minutes'`,
  })
}

async function createSession(
  deps: DepositDeps,
  { deposit, ...texts }: Opening,
  returnPath: string,
): Promise<PaymentSession> {
  const { id, accountId, amount, attempt, expiresAt } = deposit
  try {
    return await deps.payments.clientPayments.openCheckout({
      accountId,
      pays: { depositId: id },
      n: attempt,
      returnPath,
      ...texts,
      amount,
      tipCents: 0,
      expiresAt,
    })
  } catch (error) {
    if (error instanceof CheckoutRefused) await abandonReservation(deps, deposit)
    if (error instanceof ProviderUnavailable && error.wasRefused) await countAttempt(deps, deposit)
    throw error
  }
}

/** The provider would repeat its error for the same attempt. */
async function countAttempt({ db }: DepositDeps, { userId, id, attempt }: StoredDeposit): Promise<void> {
  await db.asOwner(userId, (tx) => updateDeposit(tx, id, { attempt: attempt + 1 }))
}

/** Deletes a reservation whose checkout nobody has seen, with its hold. A deposit that the owner asked for stays. */
async function abandonReservation({ db }: DepositDeps, { userId, id }: StoredDeposit): Promise<void> {
  await db.asOwner(userId, (tx) =>
    tx
      .deleteFrom('deposits')
      .where('id', '=', id)
      .where('session_id', 'is', null)
      .where('request', 'is not', null)
      .execute(),
  )
}

/** False if it was ended meanwhile. A concurrent call for the same attempt got the same session. */
async function storeSession(
  tx: OwnerTx,
  deposit: StoredDeposit,
  { id, expiresAt }: PaymentSession,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposits')
    .set({
      session_id: id,
      expires_at: expiresAt,
      next_check_at: sql<Date>`app_now() + interval '5 minutes'`,
    })
    .where('id', '=', deposit.id)
    .where('attempt', '=', deposit.attempt)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
