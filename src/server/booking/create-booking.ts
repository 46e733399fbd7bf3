import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { bookingEndpoints } from '#contract/booking.ts'
import { ADDRESS_LIMIT } from '#contract/fields.ts'
import { type Answer, parseAnswers } from '#domain/questions/answers.ts'
import { NO_QUESTIONS, pageQuestions } from '#domain/questions/booking-questions.ts'
import { visitQuestions } from '#domain/questions/visit-questions.ts'
import { hasOptions, visitTotal } from '#domain/services/visit.ts'
import { zipOf } from '#domain/travel/place.ts'
import { isOverlap } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import { depositOfVisit, type PageDeposit } from '#server/booking/deposits/deposit-of-visit.ts'
import { openBookingCheckout } from '#server/booking/deposits/open-checkout.ts'
import { reserveTime } from '#server/booking/deposits/reserve-time.ts'
import { normalisePhone } from '#server/booking/normalise-phone.ts'
import { type RequestedPageRow, requestedPageQuery } from '#server/booking/queries.ts'
import {
  aroundStart,
  changeInTurn,
  type OpenPage,
  openPage,
  requestedItems,
  visitorHash,
} from '#server/booking/read-page.ts'
import { findObstacle, type Obstacle, refuseTime } from '#server/booking/refuse-time.ts'
import { type BookingColumns, bookingStatement } from '#server/booking/store-booking.ts'
import { assertHuman, bookingLimits, LIMIT_WINDOW } from '#server/booking/visitor-limits.ts'
import type { PageDeps } from '#server/booking/with-page-owner.ts'
import { formerKeyedManageLink, keyedManageLink, newManageLink } from '#server/client-emails/email-data.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { DepositRef } from '#server/deposits/queries.ts'
import { CheckoutRefused } from '#server/gateways/payments.ts'
import { capWait, refuseTooMany } from '#server/http/limit-in-transaction.ts'
import { isAccountReady } from '#server/invoices/pay/ready-account.ts'

export type BookingDeps = PageDeps & DepositDeps
type BookingRequest = z.output<typeof bookingEndpoints.createPublicBooking.body>
type BookingResponse = z.output<typeof bookingEndpoints.createPublicBooking.output>
type Caller = { network: string; idempotencyKey: string | null }

/**
 * Bookings and other changes of an owner's schedule run one at a time. The state read under the lock decides; if something
 * writes without the lock, the database constraint causes the same refusal.
 */
export async function createBooking(
  deps: BookingDeps,
  input: BookingRequest,
  caller: Caller,
): Promise<BookingResponse> {
  assertHuman(input)
  const pageRequest = { slug: input.slug, network: caller.network }
  const items = requestedItems(input)
  const start = Date.parse(input.appointmentTime)
  const hashOfVisitor = visitorHash(input.visitor)
  const keyedRequest = idempotentRequest(input, caller)
  // Who skipped the question for the ZIP code may still have entered an address with one.
  const zip = input.zip ?? zipOf(input.address ?? '') ?? undefined
  const visit = { items, zip, visitorHash: hashOfVisitor }
  const query = requestedPageQuery(keyedRequest?.keyHash ?? null)
  const params = { ...visit, query, starts: aroundStart(start) }

  const { booked, repeated, reserved, obstacle } = await changeInTurn<RequestedPageRow, Outcome>(
    deps,
    pageRequest,
    params,
    (found) => {
      const { owner_id: userId, depositId } = found.row
      if (keyedRequest && isRepeat(found.row))
        return { outcome: { repeated: { row: found.row, keyedRequest } } }
      if (depositId !== null) return { outcome: { reserved: { userId, depositId } } }
      const page = openPage(found, items)
      const form = validatedForm(page, input)
      const deposit = depositOfVisit(page)
      assertShownPrice(page, deposit, input)
      const obstacle = findObstacle(page, start)
      if (obstacle) return { outcome: { obstacle } }
      const accepted = { page, form, start, keyedRequest, hashOfVisitor, caller, zip }
      return {
        write: (tx) => (deposit ? reserve(tx, deps, { ...accepted, deposit }) : book(tx, deps, accepted)),
      }
    },
  ).catch((error: unknown): Outcome => {
    if (isOverlap(error)) return { obstacle: { sentence: null, near: start } }
    refuseTooMany(error, 'many bookings in a short time')
    throw error
  })
  if (obstacle) return refuseTime(deps, pageRequest, obstacle, visit)
  if (repeated) return repeatedResponse(deps, repeated.row, repeated.keyedRequest)
  return booked ?? openReservedCheckout(deps, reserved, input, caller)
}

/** Nobody books at a price that they have not seen. That no deposit is asked for any more is no reason to refuse. */
function assertShownPrice(
  { items }: RequestedPage,
  deposit: PageDeposit | null,
  { shownPrice, shownDeposit }: BookingRequest,
): void {
  if (shownPrice !== undefined && shownPrice !== visitTotal(items).price) refuse('price_changed')
  if (shownDeposit !== undefined && deposit && shownDeposit !== deposit.amount) refuse('price_changed')
}

/**
 * Opens the page where the deposit is paid. If the provider refuses that, the account can't take payments any more: the
 * booking is then made without a deposit, or refused, as the owner chose.
 */
async function openReservedCheckout(
  deps: BookingDeps,
  { userId, depositId }: DepositRef,
  input: BookingRequest,
  caller: Caller,
): Promise<BookingResponse> {
  try {
    return {
      success: true,
      ...(await openBookingCheckout(deps, { userId, depositId }, idempotentRequest(input, caller))),
    }
  } catch (error) {
    if (!(error instanceof CheckoutRefused)) throw error
    deps.log.warn({ depositId, err: error }, 'provider refused the checkout of a deposit')
    return (await isAccountReady(deps, userId))
      ? refuse('deposits_unavailable')
      : createBooking(deps, input, caller)
  }
}

const [MAX_ADDRESS, ADDRESS_TOO_LONG] = ADDRESS_LIMIT

type RequestedPage = OpenPage<RequestedPageRow>
type Outcome =
  | { booked?: never; repeated?: never; reserved: DepositRef; obstacle?: never }
  | { booked: BookingResponse; repeated?: never; reserved?: never; obstacle?: never }
  | { booked?: never; repeated: Repeat; reserved?: never; obstacle?: never }
  | { booked?: never; repeated?: never; reserved?: never; obstacle: Obstacle }
type Repeat = { row: RepeatedRow; keyedRequest: IdempotentRequest }
type Form = ReturnType<typeof validatedForm>

/** The visitor's input, as it is stored. */
function validatedForm({ row, availability, items }: RequestedPage, input: BookingRequest) {
  const address = row.address_field === 'hidden' ? null : input.address
  if (row.address_field === 'required' && address === null)
    refuse('invalid_request', { fields: { address: 'Please tell us where to come' } })
  if (availability.travel) assertSameZip(address, input.zip)
  const addressToStore = availability.travel ? addressWithZip(address, input.zip) : address
  if (addressToStore !== null && addressToStore.length > MAX_ADDRESS)
    refuse('invalid_request', { fields: { address: ADDRESS_TOO_LONG } })
  return {
    client_name: input.clientName,
    client_email: input.clientEmail,
    client_phone: normalisePhone(input.clientPhone, availability.timeZone),
    address: addressToStore,
    notes: input.notes,
    answers: validAnswers({ row, items }, input),
    language: input.language ?? null,
  }
}

const QUESTIONS_CHANGED = 'The questions have changed. Please check your answers.'

function validAnswers(
  { row, items }: Pick<RequestedPage, 'row' | 'items'>,
  { answers = [] }: BookingRequest,
): Answer[] {
  const questions = pageQuestions(row.booking_questions ?? NO_QUESTIONS)
  const parsed = parseAnswers(visitQuestions(questions, items), answers)
  if (parsed.isValid) return parsed.answers
  const { errors, isOutdated } = parsed
  return refuse('invalid_request', {
    ...(isOutdated && { message: QUESTIONS_CHANGED }),
    fields: {
      ...(isOutdated && { answers: QUESTIONS_CHANGED }),
      ...Object.fromEntries(errors.map(([key, sentence]) => [`answers.${key}`, sentence])),
    },
  })
}

/** The times were offered for the ZIP code, so the address must not have another one. */
function assertSameZip(address: string | null, zip: string | undefined): void {
  const zipOfAddress = address === null ? null : zipOf(address)
  if (zip === undefined || zipOfAddress === null || zipOfAddress === zip) return
  refuse('invalid_request', {
    fields: {
      address: `This address is in ${zipOfAddress}, but you chose a time for ${zip}. Go back to change the ZIP code.`,
    },
  })
}

/** The ZIP code is stored as the end of the address, so that editing the address is all it takes to change it. */
function addressWithZip(address: string | null, zip: string | undefined): string | null {
  if (zip === undefined || (address !== null && zipOf(address) !== null)) return address
  return address === null ? zip : `${address}, ${zip}`
}

type AcceptedBooking = {
  page: RequestedPage
  form: Form
  start: number
  keyedRequest: IdempotentRequest | null
  hashOfVisitor: Buffer | null
  caller: Caller
  /** Of the address, to plan the drive. */
  zip: string | undefined
}

async function book(tx: OwnerTx, deps: BookingDeps, accepted: AcceptedBooking): Promise<Outcome> {
  const { page, form, keyedRequest, hashOfVisitor, caller } = accepted
  const userId = page.row.owner_id
  const id = randomUUID()
  const { manageUrl, tokenHash } = firstManageLink(deps, id, keyedRequest)
  const statement = bookingStatement({
    id,
    ...bookingColumns(accepted),
    arrivalWindowMinutes: page.row.arrival_window_minutes,
    userId,
    tokenHash,
    limits: bookingLimits(deps, { email: form.client_email, ownerId: userId, network: caller.network }),
    windowSeconds: LIMIT_WINDOW.windowSeconds,
    keyedRequest,
    visitorHash: hashOfVisitor,
  })
  await tx.commitWith(statement).catch(capWait(LIMIT_WINDOW))
  return { booked: { success: true, appointmentId: id, manageUrl } }
}

function bookingColumns({ page: { items }, form, start }: AcceptedBooking): BookingColumns {
  const [first] = items
  const { price, duration } = visitTotal(items)
  return {
    ...form,
    service: first?.service ?? '',
    service_id: first?.service_id ?? null,
    price,
    duration,
    items: hasOptions(items) ? items : null,
    appointment_time: new Date(start),
  }
}

/** Reserves the time until the deposit is paid, without an appointment. */
async function reserve(
  tx: OwnerTx,
  deps: BookingDeps,
  accepted: AcceptedBooking & { deposit: PageDeposit },
): Promise<Outcome> {
  const { page, deposit, caller, keyedRequest, hashOfVisitor: visitorHash, zip } = accepted
  const userId = page.row.owner_id
  const booking = bookingColumns(accepted)
  const depositId = await reserveTime(tx, deps, {
    page,
    deposit,
    booking,
    limits: bookingLimits(deps, { email: booking.client_email, ownerId: userId, network: caller.network }),
    visitorHash,
    keyedRequest,
    network: caller.network,
    zip,
  })
  return { reserved: { userId, depositId } }
}

type RepeatedRow = RequestedPageRow & { appointment_id: string; request_hash: Buffer; token_hash: Buffer }

function isRepeat(row: RequestedPageRow): row is RepeatedRow {
  return row.appointment_id !== null
}

/** A repeated request gets the same response, also if the secret of its link was replaced since. */
async function repeatedResponse(
  { appUrl, manageLinkSecret }: BookingDeps,
  { appointment_id, request_hash, token_hash }: RepeatedRow,
  keyedRequest: IdempotentRequest,
): Promise<BookingResponse> {
  const { hash, key } = keyedRequest
  if (!request_hash.equals(hash)) refuse('key_reused')
  const booking = linkedBooking(appointment_id, keyedRequest)
  const linkWith = (secret: Buffer) => keyedManageLink(appUrl, secret, key, booking)
  const secret = await manageLinkSecret.find((candidate) => linkWith(candidate).tokenHash.equals(token_hash))
  const { manageUrl } = secret ? linkWith(secret) : formerKeyedManageLink(appUrl, key, booking)
  return { success: true, appointmentId: appointment_id, manageUrl }
}

function firstManageLink(
  { appUrl, manageLinkSecret }: BookingDeps,
  appointmentId: string,
  keyedRequest: IdempotentRequest | null,
) {
  if (!keyedRequest) return newManageLink(appUrl)
  const booking = linkedBooking(appointmentId, keyedRequest)
  return keyedManageLink(appUrl, manageLinkSecret.current(), keyedRequest.key, booking)
}

function linkedBooking(appointmentId: string, { hash }: IdempotentRequest): string {
  return `${appointmentId} ${hash.toString('hex')}`
}

/** A request with an idempotency key. `hash` covers its contents. */
type IdempotentRequest = { key: string; keyHash: Buffer; hash: Buffer }

function idempotentRequest(input: BookingRequest, { idempotencyKey: key }: Caller): IdempotentRequest | null {
  if (key === null) return null
  const { clientName, clientEmail, clientPhone, address, notes, zip, answers = [] } = input
  const texts = [clientName, clientEmail, clientPhone, address, notes, ...(zip === undefined ? [] : [zip])]
  const chosen = input.items ?? input.serviceId ?? input.service
  // Without answers it is the hash of earlier releases.
  const more = answers.length > 0 ? [answers] : []
  const contents = JSON.stringify([chosen, Date.parse(input.appointmentTime), ...texts, ...more])
  return { key, keyHash: sha256(key), hash: sha256(contents) }
}
