import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { bookingEndpoints } from '#contract/booking.ts'
import { mailboxOf } from '#domain/account/mailbox-of.ts'
import { isOverlap } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { addressHash, sha256 } from '#server/base/sha256.ts'
import { normalisePhone } from '#server/booking/normalise-phone.ts'
import type { PageRow } from '#server/booking/queries.ts'
import {
  aroundStart,
  changeInTurn,
  type OpenPage,
  openPage,
  serviceKey,
  visitorHash,
} from '#server/booking/read-page.ts'
import { type Obstacle, obstacleTo, refuseTime } from '#server/booking/refuse-time.ts'
import { bookingStatement } from '#server/booking/store-booking.ts'
import type { PageDeps } from '#server/booking/visit-page.ts'
import { keyedManageLink, newManageLink } from '#server/client-emails/email-data.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { capWait, refuseTooMany } from '#server/http/limit-in-transaction.ts'

export type BookingDeps = PageDeps & { appUrl: URL }
type Wanted = z.output<typeof bookingEndpoints.createPublicBooking.body>
type Booked = z.output<typeof bookingEndpoints.createPublicBooking.output>
type Caller = { network: string; idempotencyKey: string | null }

const BOOKINGS = { tries: 5, windowSeconds: 60 * 60 }

/**
 * One booking after every other change of the owner's schedule. What was read under the lock decides; should something
 * write past it, the constraint has the last word and says the same.
 */
export async function createBooking(deps: BookingDeps, wanted: Wanted, caller: Caller): Promise<Booked> {
  assertHuman(wanted)
  const visit = { slug: wanted.slug, network: caller.network }
  const service = serviceKey(wanted)
  const start = Date.parse(wanted.appointmentTime)
  const own = visitorHash(wanted.visitor)
  const request = namedRequest(wanted, caller)
  const question = { service, visitorHash: own, keyHash: request?.keyHash, starts: aroundStart(start) }

  const { booked, obstacle } = await changeInTurn<Outcome>(deps, visit, question, (found) => {
    if (request && isAnswered(found.row))
      return { outcome: { booked: answerAgain(deps, found.row, request) } }
    const page = openPage(found, service)
    const form = acceptedForm(page, wanted)
    const obstacle = obstacleTo(page, start)
    if (obstacle) return { outcome: { obstacle } }
    const decided = { page, form, start, request, own, caller }
    return { write: async (tx) => ({ booked: await book(tx, deps, decided) }) }
  }).catch((error: unknown): Outcome => {
    if (isOverlap(error)) return { obstacle: { sentence: null, near: start } }
    refuseTooMany(error, 'many bookings in a short time')
    throw error
  })
  return booked ?? refuseTime(deps, visit, obstacle, { service, visitorHash: own })
}

/** Nobody reads the form, fills it in and sends it faster. */
const QUICKEST_MS = 800

/** Programs fill in what people do not see, and at once. They are told nothing they could learn from. */
function assertHuman({ website, filledInMs }: { website?: string; filledInMs?: number }): void {
  if (website) refuse('too_many_requests', { retryAfterSeconds: 60 })
  if (filledInMs !== undefined && filledInMs < QUICKEST_MS)
    refuse('too_many_requests', {
      message: 'That was very quick. Please check your details and try again.',
      retryAfterSeconds: 1,
    })
}

type Outcome = { booked: Booked; obstacle?: never } | { booked?: never; obstacle: Obstacle }
type Form = ReturnType<typeof acceptedForm>

/** What the visitor typed, as it is stored. */
function acceptedForm({ row, availability }: OpenPage, wanted: Wanted) {
  const address = row.address_field === 'hidden' ? null : wanted.address
  if (row.address_field === 'required' && address === null)
    refuse('invalid_request', { fields: { address: 'Please tell us where to come' } })
  return {
    client_name: wanted.clientName,
    client_email: wanted.clientEmail,
    client_phone: normalisePhone(wanted.clientPhone, availability.timeZone),
    address,
    notes: wanted.notes,
  }
}

type Decided = {
  page: OpenPage
  form: Form
  start: number
  request: NamedRequest | null
  own: Buffer | null
  caller: Caller
}

async function book(tx: OwnerTx, deps: BookingDeps, decided: Decided): Promise<Booked> {
  const { page, form, start, request, own, caller } = decided
  const { row, service } = page
  const { appUrl, limitsOn } = deps
  const id = randomUUID()
  const { manageUrl, tokenHash } = firstLink(appUrl, id, request)
  const stored = bookingStatement({
    id,
    ...form,
    service: service.name,
    price: service.price,
    duration: service.duration,
    appointment_time: new Date(start),
    userId: row.owner_id,
    service_id: service.service_id,
    tokenHash,
    subjects: subjectsOf(form.client_email, limitsOn ? caller.network : null),
    limit: BOOKINGS,
    request,
    visitorHash: own,
  })
  await tx.commitWith(stored).catch(capWait(BOOKINGS))
  return { success: true, appointmentId: id, manageUrl }
}

type AnsweredRow = PageRow & { appointment_id: string; request_hash: Buffer }

function isAnswered(row: PageRow): row is AnsweredRow {
  return row.appointment_id !== null
}

/** The same request gets the same answer. */
function answerAgain(
  { appUrl }: BookingDeps,
  { appointment_id, request_hash }: AnsweredRow,
  request: NamedRequest,
): Booked {
  if (!request_hash.equals(request.hash)) refuse('key_reused')
  const { manageUrl } = firstLink(appUrl, appointment_id, request)
  return { success: true, appointmentId: appointment_id, manageUrl }
}

function firstLink(appUrl: URL, appointmentId: string, request: NamedRequest | null) {
  if (!request) return newManageLink(appUrl)
  return keyedManageLink(appUrl, request.key, `${appointmentId} ${request.hash.toString('hex')}`)
}

/** A request that its caller will know again, and what was asked. */
type NamedRequest = { key: string; keyHash: Buffer; hash: Buffer }

function namedRequest(wanted: Wanted, { idempotencyKey: key }: Caller): NamedRequest | null {
  if (key === null) return null
  const { clientName, clientEmail, clientPhone, address, notes } = wanted
  const words = [clientName, clientEmail, clientPhone, address, notes]
  const asked = JSON.stringify([serviceKey(wanted), Date.parse(wanted.appointmentTime), ...words])
  return { key, keyHash: sha256(key), hash: sha256(asked) }
}

function subjectsOf(email: string, network: string | null): string[] {
  const address = `address ${addressHash(mailboxOf(email))}`
  return network === null ? [address] : [address, `network ${network}`]
}
