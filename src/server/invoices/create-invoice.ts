import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Output } from '#contract/endpoint.ts'
import type { invoiceEndpoints, NewInvoice } from '#contract/invoices.ts'
import { DUE_AFTER_DAYS, DUE_BEFORE_TODAY } from '#domain/invoices/due-after.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { lineText } from '#domain/invoices/line-text.ts'
import { amountSentence } from '#domain/invoices/typed-amount.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { billedOn, heldJobs, jobsOn } from '#server/invoices/billed-jobs.ts'
import { offerLink } from '#server/invoices/offer-link.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { readyAccount } from '#server/invoices/pay/ready-account.ts'
import { heldWishes, nextReminder } from '#server/invoices/plan-reminders.ts'
import type { StoredLine } from '#server/invoices/queries.ts'
import { nameForClients } from '#server/settings/business-name.ts'
import { makeToken } from '#server/tokens/make-token.ts'

type Wanted = z.output<typeof NewInvoice>
type Created = Output<typeof invoiceEndpoints.createInvoicePayment>
type Request = { keyHash: Buffer | null; requestHash: Buffer }
type MadeInvoice = { id: string; number: number; request_hash: Buffer | null }

const MADE = ['id', 'number', 'request_hash'] as const

/**
 * First the account, so that nothing is left behind where nobody could pay; then the invoice; then the checkout and the
 * letter. Asked again under the same key it goes on where it stopped.
 */
export async function createInvoice(
  deps: PayDeps,
  userId: string,
  wanted: Wanted,
  idempotencyKey: string | null,
): Promise<Created> {
  const lines = linesOf(wanted)
  assertTotal(wanted, lines)
  const request = {
    keyHash: idempotencyKey === null ? null : sha256(idempotencyKey),
    requestHash: sha256(JSON.stringify(wanted)),
  }
  const made =
    (await deps.db.asOwner(userId, (tx) => madeBefore(tx, request))) ??
    (await makeInvoice(deps, userId, { wanted, lines, request }))
  try {
    const { url, hasLetter, sendsLetter } = await offerLink(deps, { userId, invoiceId: made.id })
    const isLimited = wanted.sends_letter && !sendsLetter
    const letter = hasLetter ? 'queued' : isLimited ? 'limited' : 'none'
    return { payment_url: url, invoice_id: made.id, number: invoiceNumber(made.number), letter }
  } catch (error) {
    return refuseLink(error, made)
  }
}

function linesOf({ lines, description, amount }: Wanted): StoredLine[] {
  if (lines) return lines
  return [
    {
      description: lineText(description),
      quantity: 100,
      unit_price: amount,
      tax_rate: 0,
      appointment_id: null,
    },
  ]
}

function assertTotal({ amount, discount }: Wanted, lines: readonly StoredLine[]): void {
  const { total } = invoiceTotals(lines, discount)
  const sentence =
    amountSentence(total) ?? (total === amount ? null : 'The amount is not what the lines come to')
  if (sentence) refuse('invalid_request', { fields: { amount: sentence } })
}

async function madeBefore(tx: OwnerTx, { keyHash, requestHash }: Request): Promise<MadeInvoice | undefined> {
  if (!keyHash) return undefined
  const made = await tx.selectFrom('invoices').where('key_hash', '=', keyHash).select(MADE).executeTakeFirst()
  if (made && !made.request_hash?.equals(requestHash)) refuse('key_reused')
  return made
}

type Making = { wanted: Wanted; lines: readonly StoredLine[]; request: Request }

async function makeInvoice(deps: PayDeps, userId: string, making: Making): Promise<MadeInvoice> {
  await readyAccount(deps, userId)
  await deps.db.asOwner(userId, assertNamed)
  try {
    return await deps.db.asOwner(userId, (tx) => insert(tx, userId, making))
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'invoices_request_key') throw error
    // The same request was on its way twice.
    return (await deps.db.asOwner(userId, (tx) => madeBefore(tx, making.request))) ?? refuse('unavailable')
  }
}

/** Clients must know whose invoice it is. */
async function assertNamed(tx: OwnerTx): Promise<void> {
  if ((await nameForClients(tx)) === null) refuse('business_name_missing')
}

/** With its lines and its link to pay. */
async function insert(tx: OwnerTx, userId: string, { wanted, lines, request }: Making): Promise<MadeInvoice> {
  const wishes = await heldWishes(tx)
  const wantedJobs = jobsOn(lines)
  const jobs = await heldJobs(tx, wantedJobs)
  if (jobs.length < wantedJobs.length)
    refuse('not_found', { message: 'A job on this invoice is no longer there.' })
  const other = await billedOn(tx, jobs)
  // The same request on its way twice is no other invoice.
  if (other !== null) return (await madeBefore(tx, request)) ?? refuseBilled(other)
  const [clientId, now] = await Promise.all([clientIdByEmail(tx, wanted.client_email), tx.now()])
  const today = dateIn(wishes.timeZone, Temporal.Instant.fromEpochMilliseconds(now.getTime())).toString()
  const dueDate = wanted.due_date ?? dateAfter(today, DUE_AFTER_DAYS)
  if (dueDate < today) refuse('invalid_request', { fields: { due_date: DUE_BEFORE_TODAY } })
  const { amount, description, client_name, client_email, discount, note, sends_letter } = wanted
  const made = await tx
    .insertInto('invoices')
    .values({
      user_id: userId,
      client_id: clientId,
      client_name,
      client_email,
      description,
      amount,
      note,
      sends_letter,
      discount_percent: discount && 'percent' in discount ? discount.percent : null,
      discount_cents: discount && 'cents' in discount ? discount.cents : null,
      due_date: dueDate,
      ...nextReminder({ due_date: dueDate, reminders_done_until: null }, wishes, now),
      key_hash: request.keyHash,
      request_hash: request.requestHash,
    })
    .returning(MADE)
    .executeTakeFirstOrThrow()
  const of = { user_id: userId, invoice_id: made.id }
  await Promise.all([
    tx
      .insertInto('invoice_lines')
      .values(lines.map((line, position) => ({ ...of, position, ...line })))
      .execute(),
    tx
      .insertInto('pay_links')
      .values({ ...of, token: makeToken() })
      .execute(),
  ])
  return made
}

/** Whose invoice it is where the owner knows the address; nobody is added or changed. */
async function clientIdByEmail(tx: OwnerTx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('clients')
    .where('email_key', '=', sql<string>`lower(${email})`)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return row?.id ?? null
}

function refuseBilled(other: number): never {
  return refuse('invalid_request', {
    message: `A job on this invoice is on ${invoiceNumber(other)} already. Void that one first to bill it again.`,
  })
}

/** The invoice is there and says so: nobody makes it a second time because of this. */
function refuseLink(error: unknown, { id, number }: MadeInvoice): never {
  const isAway = error instanceof ProviderUnavailable
  if (!isAway && !(error instanceof Refusal)) throw error
  const name = invoiceNumber(number)
  return refuse(isAway ? 'provider_unavailable' : error.code, {
    message: `${name} was saved without a payment link. Press Create Invoice to try again, or copy its link in the list.`,
    details: { invoice_id: id, number: name },
  })
}
