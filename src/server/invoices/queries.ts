import { type CompiledQuery, type InferResult, type Kysely, sql } from 'kysely'
import type { Invoice } from '#contract/invoices.ts'
import type { DB } from '#db/schema.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { PricedLine } from '#domain/invoices/invoice-totals.ts'
import { isEditable } from '#domain/invoices/is-editable.ts'
import { type InvoiceMoney, paymentSummary } from '#domain/pay/payment-summary.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { createdAtMicros, isPastCursor, type ListCursor, ONE_ROW, pageLimit } from '#server/db/list-cursor.ts'
import { statements } from '#server/db/statements.ts'

/** Whether an invoice has a payment that its bank has not confirmed yet. */
const IS_PROCESSING = sql<boolean>`exists (
  select from invoice_checkouts c
  where c.user_id = invoices.user_id and c.invoice_id = invoices.id and c.payment_status = 'processing')`

/** Whether an invoice has a card payment of another sum that was not refunded. Marking it as paid by hand resolves that too. */
const IS_MISMATCHED = sql<boolean>`(invoices.paid_by is distinct from 'owner' and exists (
  select from invoice_checkouts c
  where c.user_id = invoices.user_id and c.invoice_id = invoices.id and c.mismatch is not null))`

/** What is left to pay after the deposit. */
export const DUE_CENTS = sql<number>`(invoices.amount - invoices.deposit_cents)`

/**
 * What was refunded of the deposit after the invoice was paid. The invoice keeps saying what was paid in advance, and a deposit may
 * be larger than what was applied. An invoice that is still owed applies what is left of the deposit instead.
 */
const RETURNED_DEPOSIT_CENTS = sql<number>`(case when deposit_cents = 0 or status <> 'paid' then 0 else greatest(0, deposit_cents - coalesce((
  select sum(deposit.amount - deposit.refunded) from invoice_lines line
  join deposits deposit on deposit.user_id = line.user_id and deposit.appointment_id = line.appointment_id
  where line.user_id = invoices.user_id and line.invoice_id = invoices.id and deposit.paid_at is not null), deposit_cents)) end)::int`

/** What went back to the client, of payments and of the deposit. */
const REFUNDED_CENTS = sql<number>`(invoices.refunded_cents + ${RETURNED_DEPOSIT_CENTS})`

/** Net income of a paid invoice, as in `paymentSummary`: deposit, payments and tips, less refunds and lost disputes. */
export const RECEIVED_CENTS = sql<number>`(
  deposit_cents + ${DUE_CENTS}::bigint * (card_payments + (paid_by = 'owner')::int)
  + tip_cents - ${REFUNDED_CENTS} - lost_cents)`

/** The columns that owners see. */
const PUBLIC_COLUMNS = [
  'invoices.id',
  'invoices.number',
  'invoices.client_id',
  'invoices.client_name',
  'invoices.client_email',
  'invoices.client_phone',
  'invoices.description',
  'invoices.amount',
  'invoices.deposit_cents',
  'invoices.paid_at',
  'invoices.tip_cents',
  REFUNDED_CENTS.as('refunded_cents'),
  'invoices.lost_cents',
  'invoices.card_payments',
  'invoices.voided_at',
  'invoices.final_since',
  'invoices.reminded_at',
  'invoices.created_at',
  'invoices.stripe_checkout_session_id',
  sql<Invoice['status']>`invoices.status`.as('status'),
  sql<Invoice['paid_by']>`invoices.paid_by`.as('paid_by'),
  sql<Invoice['dispute_status']>`invoices.dispute_status`.as('dispute_status'),
  sql<string>`invoices.due_date::text`.as('due_date'),
  IS_PROCESSING.as('isProcessing'),
  IS_MISMATCHED.as('isMismatched'),
] as const

const INTERNAL_COLUMNS = [
  'invoices.reminder_in_doubt_at',
  'invoices.next_reminder_at',
  'invoices.discount_percent',
  'invoices.discount_cents',
  'invoices.note',
  'invoices.sends_letter',
  'invoices.letter_mail_id',
  sql<string | null>`invoices.reminders_done_until::text`.as('reminders_done_until'),
  sql<boolean>`coalesce(invoices.remind_claimed_until > clock_timestamp(), false)`.as('isBeingReminded'),
] as const

function publicInvoices(tx: Kysely<DB>) {
  return tx.selectFrom('invoices').select(PUBLIC_COLUMNS)
}

function storedInvoices(tx: OwnerTx) {
  return publicInvoices(tx).select(INTERNAL_COLUMNS)
}

type PublicInvoice = InferResult<ReturnType<typeof publicInvoices>>[number]
export type StoredInvoice = InferResult<ReturnType<typeof storedInvoices>>[number]

export type InvoiceFilter = {
  search: string
  status: Invoice['status'] | 'overdue' | null
  /** The first and last day of creation, in the owner's zone. */
  from: string | null
  to: string | null
}

export type InvoicePage = InvoiceFilter & { after: ListCursor | null; limit: number }

export type InvoicePageRow = PublicInvoice & ListCursor

/** The owner's time zone, evaluated once per statement. */
const OWNER_ZONE = sql`(select coalesce(max(timezone), ${DEFAULT_ZONE}) from user_settings)`

/** Null if nothing is filtered. */
function matchesFilter({ search, status, from, to }: InvoiceFilter) {
  const localDay = sql`(invoices.created_at at time zone ${OWNER_ZONE})::date`
  const conditions = [
    search !== '' && sql<boolean>`strpos(invoices.search_text, lower(${search})) > 0`,
    status !== null &&
      sql<boolean>`invoices.status = ${status === 'paid' ? 'paid' : 'pending'} and invoices.voided_at is null`,
    status === 'overdue' && IS_OVERDUE,
    // The second condition lets the index skip other days: a local day is less than a day away from the same day in UTC.
    from !== null &&
      sql<boolean>`${localDay} >= ${from}::date and invoices.created_at >= (${from}::date - 1)::timestamp at time zone 'UTC'`,
    to !== null &&
      sql<boolean>`${localDay} <= ${to}::date and invoices.created_at < (${to}::date + 2)::timestamp at time zone 'UTC'`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? null : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The same rule as the flag in the list: a payment that is on its way, or that the owner must check first, is not late. */
const IS_OVERDUE = sql<boolean>`(
  invoices.due_date < (app_now() at time zone ${OWNER_ZONE})::date and not ${IS_PROCESSING} and not ${IS_MISMATCHED})`

/** Newest first. The search uses only the index (see decision 13); the invoices are read afterwards. */
export function invoicePage({ after, limit, ...filter }: InvoicePage): CompiledQuery<InvoicePageRow> {
  const condition = matchesFilter(filter)
  const page = statements
    .selectFrom('invoices')
    .$if(condition !== null, (query) => query.where(condition ?? sql<boolean>`true`))
    .$if(after !== null, (query) => query.where(isPastCursor(after ?? { micros: '0', id: '' })))
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(pageLimit(limit))
  if (condition === null)
    return page.select(PUBLIC_COLUMNS).select(createdAtMicros('invoices').as('micros')).compile()
  return statements
    .selectFrom(page.select(['id', 'created_at']).as('page'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('invoices')
          .whereRef('invoices.id', '=', 'page.id')
          .selectAll('invoices')
          .limit(ONE_ROW)
          .as('invoices'),
      (join) => join.onTrue(),
    )
    .select(PUBLIC_COLUMNS)
    .select(createdAtMicros('invoices').as('micros'))
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .compile()
}

export type InvoiceSumsRow = Record<
  'count' | 'amount' | 'unpaid' | 'unpaidCount' | 'overdue' | 'overdueCount',
  string
>

export function invoiceSums(filter: InvoiceFilter): CompiledQuery<InvoiceSumsRow> {
  const sumOf = (cents: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(${cents}) filter (where ${condition}), 0)`
  const countOf = (condition: ReturnType<typeof sql>) => sql<string>`count(*) filter (where ${condition})`
  const isNotVoid = sql`voided_at is null`
  const isOwed = sql`${isNotVoid} and status = 'pending'`
  const isOverdue = sql`${isOwed} and ${IS_OVERDUE}`
  return statements
    .selectFrom('invoices')
    .where(matchesFilter(filter) ?? sql<boolean>`true`)
    .select([
      sql<string>`count(*)`.as('count'),
      sumOf(sql`amount`, isNotVoid).as('amount'),
      sumOf(DUE_CENTS, isOwed).as('unpaid'),
      countOf(isOwed).as('unpaidCount'),
      sumOf(DUE_CENTS, isOverdue).as('overdue'),
      countOf(isOverdue).as('overdueCount'),
    ])
    .compile()
}

/** Newest first, without void invoices. */
export async function listClientInvoices(tx: OwnerTx, clientId: string, limit: number): Promise<Invoice[]> {
  const rows = await publicInvoices(tx)
    .where('invoices.client_id', '=', clientId)
    .where('invoices.voided_at', 'is', null)
    .orderBy('invoices.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toInvoice)
}

/** Newest first. */
export async function listOwedInvoices(tx: OwnerTx, limit: number): Promise<Invoice[]> {
  const rows = await publicInvoices(tx)
    .where('invoices.status', '=', 'pending')
    .where('invoices.voided_at', 'is', null)
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toInvoice)
}

export function storedInvoice(tx: OwnerTx, id: string): Promise<StoredInvoice | undefined> {
  return storedInvoices(tx).where('invoices.id', '=', id).executeTakeFirst()
}

export async function readInvoiceById(tx: OwnerTx, id: string): Promise<StoredInvoice> {
  return (await storedInvoice(tx, id)) ?? refuse('not_found')
}

/** Locks the invoice until the transaction ends. It is read after taking the lock, so that its checkouts are current. */
export async function lockInvoice(tx: OwnerTx, id: string): Promise<StoredInvoice | undefined> {
  await tx.selectFrom('invoices').where('id', '=', id).select('id').forUpdate().execute()
  return storedInvoice(tx, id)
}

export type StoredLine = PricedLine & { description: string; appointment_id: string | null }

export async function readInvoiceLines(tx: OwnerTx, invoiceId: string): Promise<StoredLine[]> {
  return tx
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoiceId)
    .select(['description', 'quantity', 'unit_price', 'tax_rate', 'appointment_id'])
    .orderBy('position')
    .execute()
}

/** Anybody with this link can see and pay the invoice. */
export function payUrl(appUrl: URL, token: string): string {
  return `${appUrl.origin}/pay/${token}`
}

export async function readPayToken(tx: OwnerTx, invoiceId: string): Promise<string> {
  const { token } = await tx
    .selectFrom('pay_links')
    .where('invoice_id', '=', invoiceId)
    .select('token')
    .executeTakeFirstOrThrow()
  return token
}

export function invoiceMoney(row: PublicInvoice): InvoiceMoney {
  return {
    amount: row.amount,
    depositCents: row.deposit_cents,
    tipCents: row.tip_cents,
    cardPayments: row.card_payments,
    isMarkedPaidByOwner: row.paid_by === 'owner',
    refundedCents: row.refunded_cents,
    lostCents: row.lost_cents,
  }
}

export function toInvoice(row: PublicInvoice): Invoice {
  return {
    id: row.id,
    number: invoiceNumber(row.number),
    client_id: row.client_id,
    client_name: row.client_name,
    client_email: row.client_email,
    client_phone: row.client_phone,
    description: row.description,
    amount: row.amount,
    ...(row.deposit_cents > 0 && { deposit_cents: row.deposit_cents }),
    status: row.status,
    paid_at: row.paid_at?.toISOString() ?? null,
    paid_by: row.paid_by,
    isProcessing: row.isProcessing,
    tip_cents: row.tip_cents,
    refunded_cents: row.refunded_cents,
    dispute_status: row.dispute_status,
    card_payments: row.card_payments,
    isPaidTwice: paymentSummary(invoiceMoney(row)).isOverpaid,
    isMismatched: row.isMismatched,
    voided_at: row.voided_at?.toISOString() ?? null,
    isEditable: isEditable(row),
    due_date: row.due_date,
    reminded_at: row.reminded_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    stripe_checkout_session_id: row.stripe_checkout_session_id,
  }
}
