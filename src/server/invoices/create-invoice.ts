import type * as z from 'zod/mini'
import type { NewInvoice } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { amountSentence } from '#domain/invoices/typed-amount.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import {
  areOwnAppointments,
  clientIdByEmail,
  insertInvoice,
  type MadeInvoice,
  madeUnderKey,
} from '#server/invoices/create-queries.ts'
import { offerLink } from '#server/invoices/offer-link.ts'
import { nextReminder } from '#server/invoices/plan-reminders.ts'
import type { StoredLine } from '#server/invoices/queries.ts'
import type { PayDeps } from '#server/pay/pay-deps.ts'
import { readyAccount } from '#server/pay/ready-account.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { businessSettings } from '#server/settings/queries.ts'
import { sha256 } from '#server/sha256.ts'

type Wanted = z.output<typeof NewInvoice>
type Created = { payment_url: string; invoice_id: string; number: string }
type Request = { keyHash: Buffer | null; requestHash: Buffer }

const DAYS_UNTIL_DUE = 14
const LINE_CHARACTERS = 500

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
    (await madeBefore(deps.db, userId, request)) ??
    (await makeInvoice(deps, userId, { wanted, lines, request }))
  try {
    const { url } = await offerLink(deps, { userId, invoiceId: made.id })
    return { payment_url: url, invoice_id: made.id, number: invoiceNumber(made.number) }
  } catch (error) {
    return refuseLink(error, made)
  }
}

function linesOf({ lines, description, amount }: Wanted): StoredLine[] {
  if (lines) return lines
  const words = Array.from(description).slice(0, LINE_CHARACTERS).join('')
  return [{ description: words, quantity: 100, unit_price: amount, tax_rate: 0, appointment_id: null }]
}

function assertTotal({ amount, discount }: Wanted, lines: readonly StoredLine[]): void {
  const { total } = invoiceTotals(lines, discount)
  const sentence =
    amountSentence(total) ?? (total === amount ? null : 'The amount is not what the lines come to')
  if (sentence) refuse('invalid_request', { fields: { amount: sentence } })
}

async function madeBefore(
  db: Database,
  userId: string,
  { keyHash, requestHash }: Request,
): Promise<MadeInvoice | null> {
  if (!keyHash) return null
  const made = await db.asOwner(userId, (tx) => madeUnderKey(tx, keyHash))
  if (made && !made.request_hash?.equals(requestHash)) refuse('key_reused')
  return made
}

type Making = { wanted: Wanted; lines: readonly StoredLine[]; request: Request }

async function makeInvoice(deps: PayDeps, userId: string, making: Making): Promise<MadeInvoice> {
  await readyAccount(deps, userId)
  try {
    return await deps.db.asOwner(userId, (tx) => insert(tx, userId, making))
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'invoices_request_key') throw error
    // The same request was on its way twice.
    return (await madeBefore(deps.db, userId, making.request)) ?? refuse('unavailable')
  }
}

async function insert(tx: OwnerTx, userId: string, { wanted, lines, request }: Making): Promise<MadeInvoice> {
  const [isOwn, clientId, { timezone }, now] = await Promise.all([
    areOwnAppointments(tx, lines),
    clientIdByEmail(tx, wanted.client_email),
    businessSettings(tx),
    tx.now(),
  ])
  if (!isOwn) refuse('not_found', { message: 'A job on this invoice is no longer there.' })
  const today = dateIn(timezone, Temporal.Instant.fromEpochMilliseconds(now.getTime())).toString()
  const dueDate = wanted.due_date ?? dateAfter(today, DAYS_UNTIL_DUE)
  const { amount, description, client_name, client_email, discount, note, sends_letter } = wanted
  return insertInvoice(
    tx,
    {
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
      next_reminder_at: await nextReminder(tx, dueDate),
      key_hash: request.keyHash,
      request_hash: request.requestHash,
    },
    lines,
  )
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
