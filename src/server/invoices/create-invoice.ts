import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Output } from '#contract/endpoint.ts'
import type { invoiceEndpoints, NewInvoice } from '#contract/invoices.ts'
import { DUE_AFTER_DAYS, DUE_BEFORE_TODAY } from '#domain/invoices/due-after.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { truncateLine } from '#domain/invoices/line-text.ts'
import { amountError } from '#domain/invoices/parse-amount.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { findBillingInvoice, jobIdsOf, lockJobs } from '#server/invoices/billed-jobs.ts'
import { lockAppliedDeposit } from '#server/invoices/job-deposits.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { assertAccountReady } from '#server/invoices/pay/ready-account.ts'
import { lockReminderPreferences, nextReminder } from '#server/invoices/plan-reminders.ts'
import { preparePayLink } from '#server/invoices/prepare-pay-link.ts'
import type { StoredLine } from '#server/invoices/queries.ts'
import { invoiceBusinessName } from '#server/settings/business-name.ts'
import { makeToken } from '#server/tokens/make-token.ts'

export type InvoiceRequest = z.output<typeof NewInvoice>
export type SavedResponse = Output<typeof invoiceEndpoints.createInvoicePayment>
type IdempotentRequest = { keyHash: Buffer | null; requestHash: Buffer }
type CreatedInvoice = { id: string; number: number; request_hash: Buffer | null }

const CREATED_COLUMNS = ['id', 'number', 'request_hash'] as const

/**
 * Checks the payment account first, so that no invoice is left behind that cannot be paid; then creates the invoice, then
 * the checkout and the email. A repeat with the same idempotency key continues where the first request stopped.
 */
export async function createInvoice(
  deps: PayDeps,
  userId: string,
  input: InvoiceRequest,
  idempotencyKey: string | null,
): Promise<SavedResponse> {
  const lines = requestedLines(input)
  assertTotal(input, lines)
  const request = {
    keyHash: idempotencyKey === null ? null : sha256(idempotencyKey),
    requestHash: requestHash(input),
  }
  const created =
    (await deps.db.asOwner(userId, (tx) => findEarlierInvoice(tx, request))) ??
    (await insertInvoice(deps, userId, { input, lines, request }))
  try {
    return await prepareSavedInvoice(deps, userId, created, input)
  } catch (error) {
    return refuseWithSavedInvoice(error, created)
  }
}

/** A server of the previous release stored the hash without the fields that it doesn't know. */
export function requestHash({ client_phone, client_id, ...request }: InvoiceRequest): Buffer {
  const added = { ...(client_phone && { client_phone }), ...(client_id && { client_id }) }
  return sha256(JSON.stringify({ ...request, ...added }))
}

/** Opens the checkout of an invoice that was just saved, and queues its email. */
export async function prepareSavedInvoice(
  deps: PayDeps,
  userId: string,
  { id, number }: { id: string; number: number },
  { sends_letter, client_email }: InvoiceRequest,
): Promise<SavedResponse> {
  const { url, deposit, isEmailQueued, sendsEmail } = await preparePayLink(deps, { userId, invoiceId: id })
  const isLimited = sends_letter && client_email !== '' && !sendsEmail
  const letter = isEmailQueued ? 'queued' : isLimited ? 'limited' : 'none'
  const paidInAdvance = deposit > 0 && { deposit_cents: deposit }
  return { payment_url: url, invoice_id: id, number: invoiceNumber(number), letter, ...paidInAdvance }
}

export function requestedLines({ lines, description, amount }: InvoiceRequest): StoredLine[] {
  if (lines) return lines
  return [
    {
      description: truncateLine(description),
      quantity: 100,
      unit_price: amount,
      tax_rate: 0,
      appointment_id: null,
    },
  ]
}

export function assertTotal({ amount, discount }: InvoiceRequest, lines: readonly StoredLine[]): void {
  const { total } = invoiceTotals(lines, discount)
  const sentence = amountError(total) ?? (total === amount ? null : 'The amount doesn’t match the line items')
  if (sentence) refuse('invalid_request', { fields: { amount: sentence } })
}

/** The invoice that an earlier request with the same idempotency key created. */
async function findEarlierInvoice(
  tx: OwnerTx,
  { keyHash, requestHash }: IdempotentRequest,
): Promise<CreatedInvoice | undefined> {
  if (!keyHash) return undefined
  const created = await tx
    .selectFrom('invoices')
    .where('key_hash', '=', keyHash)
    .select(CREATED_COLUMNS)
    .executeTakeFirst()
  if (created && !created.request_hash?.equals(requestHash)) refuse('key_reused')
  return created
}

type NewInvoiceInput = { input: InvoiceRequest; lines: readonly StoredLine[]; request: IdempotentRequest }

async function insertInvoice(
  deps: PayDeps,
  userId: string,
  newInvoice: NewInvoiceInput,
): Promise<CreatedInvoice> {
  await assertAccountReady(deps, userId)
  await deps.db.asOwner(userId, assertBusinessNamed)
  try {
    return await deps.db.asOwner(userId, (tx) => insertWithLines(tx, userId, newInvoice))
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'invoices_request_key') throw error
    // A concurrent repeat of the request has created it.
    return (
      (await deps.db.asOwner(userId, (tx) => findEarlierInvoice(tx, newInvoice.request))) ??
      refuse('unavailable')
    )
  }
}

/** Clients must see who the invoice is from. */
export async function assertBusinessNamed(tx: OwnerTx): Promise<void> {
  if ((await invoiceBusinessName(tx)) === null) refuse('business_name_missing')
}

/** Inserts the invoice, its lines and its pay link. */
export async function insertWithLines(
  tx: OwnerTx,
  userId: string,
  { input, lines, request }: NewInvoiceInput,
): Promise<CreatedInvoice> {
  const preferences = await lockReminderPreferences(tx)
  const jobIds = jobIdsOf(lines)
  const jobs = await lockJobs(tx, jobIds)
  if (jobs.length < jobIds.length) refuseMissingJob()
  const billedOn = await findBillingInvoice(tx, jobs)
  // A concurrent repeat of this request may have created that invoice.
  if (billedOn !== null) return (await findEarlierInvoice(tx, request)) ?? refuseBilled(billedOn)
  const [clientId, now] = await Promise.all([findClientId(tx, input), tx.now()])
  const today = dateIn(preferences.timeZone, Temporal.Instant.fromEpochMilliseconds(now.getTime())).toString()
  const dueDate = input.due_date ?? dateAfter(today, DUE_AFTER_DAYS)
  if (dueDate < today) refuse('invalid_request', { fields: { due_date: DUE_BEFORE_TODAY } })
  const created = await tx
    .insertInto('invoices')
    .values({
      user_id: userId,
      client_id: clientId,
      ...contentColumns(input),
      due_date: dueDate,
      ...nextReminder({ due_date: dueDate, reminders_done_until: null }, preferences, now),
      ...depositColumns(input.amount, await lockAppliedDeposit(tx, jobs, input.amount)),
      key_hash: request.keyHash,
      request_hash: request.requestHash,
    })
    .returning(CREATED_COLUMNS)
    .executeTakeFirstOrThrow()
  const keys = { user_id: userId, invoice_id: created.id }
  await Promise.all([
    tx
      .insertInto('invoice_lines')
      .values(lines.map((line, position) => ({ ...keys, position, ...line })))
      .execute(),
    tx
      .insertInto('pay_links')
      .values({ ...keys, token: makeToken() })
      .execute(),
  ])
  return created
}

/** The columns of an invoice that its form fills in. */
export function contentColumns(input: InvoiceRequest) {
  const { amount, description, client_name, client_email, client_phone, discount, note } = input
  return {
    client_name,
    client_email,
    client_phone,
    description,
    amount,
    note,
    sends_letter: input.sends_letter && client_email !== '',
    discount_percent: discount && 'percent' in discount ? discount.percent : null,
    discount_cents: discount && 'cents' in discount ? discount.cents : null,
  }
}

/** The columns of an invoice that is owed. If nothing is left to pay after the deposit, it is paid at once. */
export function depositColumns(amount: number, deposit_cents: number) {
  if (amountDue(amount, deposit_cents) > 0) return { deposit_cents }
  return {
    deposit_cents,
    status: 'paid',
    paid_by: 'deposit',
    paid_at: sql<Date>`app_now()`,
    next_reminder_at: null,
  }
}

/** The given client or, if none is given, the one with this address. No client is added or changed. */
export async function findClientId(
  tx: OwnerTx,
  { client_email, client_id }: InvoiceRequest,
): Promise<string | null> {
  const row = await tx
    .selectFrom('clients')
    .where((eb) =>
      client_id === null
        ? eb('email_key', '=', sql<string>`lower(${client_email})`)
        : eb('id', '=', client_id),
    )
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!row && client_id !== null) refuse('not_found', { message: 'This client is no longer in your list.' })
  return row?.id ?? null
}

export function refuseMissingJob(): never {
  return refuse('not_found', { message: 'A job on this invoice no longer exists.' })
}

export function refuseBilled(billedOn: number): never {
  return refuse('invalid_request', {
    message: `A job on this invoice is already on ${invoiceNumber(billedOn)}. Void ${invoiceNumber(billedOn)} first to bill the job again.`,
  })
}

/** The refusal includes the saved invoice, so that it is not created again. */
function refuseWithSavedInvoice(error: unknown, { id, number }: CreatedInvoice): never {
  const isUnavailable = error instanceof ProviderUnavailable
  if (!isUnavailable && !(error instanceof Refusal)) throw error
  const name = invoiceNumber(number)
  return refuse(isUnavailable ? 'provider_unavailable' : error.code, {
    message: `${name} was saved without a payment link. Tap Create Invoice to try again, or copy its link from the list later.`,
    details: { invoice_id: id, number: name },
  })
}
