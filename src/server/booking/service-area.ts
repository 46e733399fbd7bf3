import { CompiledQuery } from 'kysely'
import type * as z from 'zod/mini'
import type { bookingEndpoints } from '#contract/booking.ts'
import { refuse } from '#server/base/refusal.ts'
import { readBusinessRow } from '#server/booking/queries.ts'
import { availabilityFromRow, isServed, isTakingBookings } from '#server/booking/read-page.ts'
import { assertHuman, bookingLimits, LIMIT_WINDOW } from '#server/booking/visitor-limits.ts'
import { type PageDeps, type PageRequest, withPageOwner } from '#server/booking/with-page-owner.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { capWait, refuseTooMany } from '#server/http/limit-in-transaction.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { findUnknownRoads, learnRoads, type RoadDeps } from '#server/travel/learn-roads.ts'
import { readPlace } from '#server/travel/read-place.ts'

type ServiceAreaAnswer = z.output<typeof bookingEndpoints.checkPublicZip.output>

/**
 * Tells a visitor whether the business comes to them, before they choose a time. The routing engine is asked here, so that the
 * times are shown at once and stay the same until they book.
 */
export async function checkServiceArea(
  deps: PageDeps & RoadDeps,
  pageRequest: PageRequest,
  zip: string,
): Promise<ServiceAreaAnswer> {
  const { answer, unknownRoads } = await withPageOwner(deps, pageRequest, async (tx) => {
    const [row, place, owner, now] = await Promise.all([
      readBusinessRow(tx),
      readPlace(tx, zip),
      readOwnerEmail(tx),
      tx.now(),
    ])
    if (!row) return null
    const is_served = isServed(availabilityFromRow(row), place)
    // The public page has no phone number: only who can't book is told whom to call.
    const mayContact = !is_served && isTakingBookings(row, now.getTime())
    const answer = {
      is_known: place !== null,
      is_served,
      business_phone: mayContact ? row.business_phone : null,
      can_ask: mayContact && owner !== null,
    }
    const asksForRoads = deps.routing !== null && is_served
    return { answer, unknownRoads: asksForRoads ? await findUnknownRoads(tx, zip) : null }
  })
  await learnRoads(deps, unknownRoads)
  return answer
}

type AreaRequest = z.output<typeof bookingEndpoints.askOutsideArea.body>
type AskDeps = PageDeps & { appUrl: URL; enqueue: Enqueue }

/** Each owner gets at most this many in an hour, whoever asks. */
const MAX_PER_OWNER = 20

/** Emails the owner what a visitor outside the service area asks. Nothing else is stored about the visitor. */
export async function askOutsideArea(
  deps: AskDeps,
  network: string,
  { slug, ...request }: AreaRequest,
): Promise<{ asked: true }> {
  assertHuman(request)
  const ask = async (tx: OwnerTx) => {
    const [row, to, place, now] = await Promise.all([
      readBusinessRow(tx),
      readOwnerEmail(tx),
      readPlace(tx, request.zip),
      tx.now(),
    ])
    if (!row) return null
    if (!isTakingBookings(row, now.getTime()) || to === null) refuse('not_taking_bookings')
    if (isServed(availabilityFromRow(row), place))
      refuse('invalid_request', { fields: { zip: 'This business comes to you. Please book a time.' } })
    const { owner_id: userId } = row
    const { zip, clientName, clientEmail, clientPhone, notes } = request
    await limitAsks(tx, deps, { email: clientEmail, ownerId: userId, network })
    const props = { appUrl: deps.appUrl.href, zip, clientName, clientEmail, clientPhone, notes }
    await queueMail(deps.enqueue, tx, { letter: 'area-request', props, to, userId })
    return { asked: true as const }
  }
  try {
    return await withPageOwner(deps, { slug, network }, ask)
  } catch (error) {
    refuseTooMany(error, 'many requests in a short time')
    throw error
  }
}

/**
 * The same limits as for bookings. They count toward the bookings of a network, but not of an email address: anybody can ask
 * in anybody's name. The owner has a limit of their own.
 */
async function limitAsks(
  tx: OwnerTx,
  { limitsOn }: PageDeps,
  visitor: { email: string; ownerId: string; network: string },
): Promise<void> {
  const perOwner = { subject: `asks ${visitor.ownerId}`, maxTries: MAX_PER_OWNER }
  const asker = { ...visitor, email: `asks ${visitor.email}` }
  const limits = bookingLimits({ limitsOn }, asker, [perOwner])
  const values = [
    // The address whose emails are spaced out. The visitor gets none, so this uses up no turn of theirs.
    perOwner.subject,
    limits.map(({ subject }) => subject),
    limits.map(({ maxTries }) => maxTries),
    LIMIT_WINDOW.windowSeconds,
  ]
  const admit = 'select from admit_public_booking($1, $2, $3, make_interval(secs => $4))'
  await tx.executeQuery(CompiledQuery.raw(admit, values)).catch(capWait(LIMIT_WINDOW))
}

/** Null if the address is not confirmed: nobody may make us email a stranger's text to it. */
async function readOwnerEmail(tx: OwnerTx): Promise<string | null> {
  const owner = await tx.selectFrom('users').select(['email', 'email_verified_at']).executeTakeFirst()
  return owner?.email_verified_at ? owner.email : null
}
