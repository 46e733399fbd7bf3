import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { bookingEndpoints } from '#contract/booking.ts'
import { mailboxOf } from '#domain/account/mailbox-of.ts'
import { addressHash } from '#server/account/limit-guesses.ts'
import { lockSchedule } from '#server/appointments/queries.ts'
import { isOverlap } from '#server/appointments/schedule-change.ts'
import { aroundStart } from '#server/booking/around-start.ts'
import { assertHuman } from '#server/booking/assert-human.ts'
import { chosenKey } from '#server/booking/chosen-key.ts'
import { normalisePhone } from '#server/booking/normalise-phone.ts'
import {
  type AnsweredRequest,
  answeredRequest,
  deleteHoldsOf,
  insertBooking,
  insertRequest,
} from '#server/booking/queries.ts'
import { type FoundPage, type OpenPage, openPage, readPage } from '#server/booking/read-page.ts'
import { type Obstacle, obstacleTo, refuseTime } from '#server/booking/refuse-time.ts'
import { type PageDeps, visitInTurn } from '#server/booking/visit-page.ts'
import { visitorHash } from '#server/booking/visitor-hash.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { countInTransaction } from '#server/http/count-in-transaction.ts'
import { tooMany } from '#server/http/count-try.ts'
import { issueManageLink, newManageLink, storeManageLink } from '#server/manage-booking/manage-link.ts'
import { tellOfBooking } from '#server/manage-booking/tell-of-booking.ts'
import { refuse } from '#server/refusal.ts'
import { sha256 } from '#server/sha256.ts'

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
  const service = chosenKey(wanted)
  const start = Date.parse(wanted.appointmentTime)
  const own = visitorHash(wanted.visitor)
  const question = { service, visitorHash: own, starts: aroundStart(start) }
  const key = caller.idempotencyKey === null ? null : sha256(caller.idempotencyKey)

  const { booked, obstacle } = await visitInTurn<Outcome>(deps, visit, async (tx) => {
    // Sent together and answered in this order: what is read was true once the lock was had.
    const [, answered, found] = await Promise.all([
      lockSchedule(tx),
      key && answeredRequest(tx, key),
      readPage(tx, question),
    ])
    if (!found) return null
    if (answered) return { booked: await answerAgain(tx, deps, { found, answered, wanted }) }
    const page = openPage(found, service)
    const form = acceptedForm(page, wanted)
    const obstacle = obstacleTo(page, start)
    if (obstacle) return { obstacle }
    return { booked: await book(tx, deps, { page, form, start, key, own, wanted, network: caller.network }) }
  }).catch((error: unknown): Outcome => {
    if (isOverlap(error)) return { obstacle: { sentence: null, near: start } }
    throw error
  })
  return booked ?? refuseTime(deps, visit, obstacle, { service, visitorHash: own })
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
  key: Buffer | null
  own: Buffer | null
  wanted: Wanted
  network: string
}

/** Everything is sent at once, the booking first: what fails undoes the rest. */
async function book(tx: OwnerTx, deps: BookingDeps, decided: Decided): Promise<Booked> {
  const { page, form, start, key, own, wanted, network } = decided
  const { row, service, availability, now } = page
  const { appUrl, limitsOn } = deps
  const userId = row.owner_id
  const [id, confirmationId] = [randomUUID(), randomUUID()]
  const { manageUrl, tokenHash } = newManageLink(appUrl)
  const appointment = {
    id,
    ...form,
    service: service.name,
    price: service.price,
    duration: service.duration,
    appointment_time: new Date(start),
    calendar_sequence: 0,
  }
  const [, wait] = await Promise.all([
    insertBooking(tx, { ...appointment, userId, service_id: service.service_id, confirmationId }),
    countInTransaction(tx, 'book', subjectsOf(form.client_email, limitsOn ? network : null), BOOKINGS),
    storeManageLink(tx, { tokenHash, userId, appointmentId: id }),
    key && insertRequest(tx, { userId, keyHash: key, requestHash: requestHash(wanted), appointmentId: id }),
    own && deleteHoldsOf(tx, own),
    tellOfBooking(tx, {
      appUrl,
      owner: { id: userId, email: row.owner_email, full_name: row.owner_name },
      business: { name: row.business_name, timeZone: availability.timeZone },
      appointment,
      confirmationId,
      manageUrl,
      cutoffHours: row.change_cutoff_hours,
      now,
    }),
  ])
  if (wait !== null) refuse('too_many_requests', tooMany('many bookings in a short time', wait))
  return { success: true, appointmentId: id, manageUrl }
}

type Repeated = { found: FoundPage; answered: AnsweredRequest; wanted: Wanted }

/** The same request gets the same booking, and a link of its own: the first one is stored nowhere. */
async function answerAgain(
  tx: OwnerTx,
  { appUrl }: BookingDeps,
  { found: { row }, answered: { appointment_id, request_hash }, wanted }: Repeated,
): Promise<Booked> {
  if (!request_hash.equals(requestHash(wanted))) refuse('key_reused')
  const manageUrl = await issueManageLink(tx, { appUrl, userId: row.owner_id, appointmentId: appointment_id })
  return { success: true, appointmentId: appointment_id, manageUrl }
}

function requestHash(wanted: Wanted): Buffer {
  const { clientName, clientEmail, clientPhone, address, notes } = wanted
  const words = [clientName, clientEmail, clientPhone, address, notes]
  return sha256(JSON.stringify([chosenKey(wanted), Date.parse(wanted.appointmentTime), ...words]))
}

function subjectsOf(email: string, network: string | null): string[] {
  const address = `address ${addressHash(mailboxOf(email))}`
  return network === null ? [address] : [address, `network ${network}`]
}
