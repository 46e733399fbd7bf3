import type { ClientLetter } from '#contract/appointments.ts'
import { type ClientNotice, clientNotice } from '#domain/appointments/client-notice.ts'
import {
  isSameTold,
  jobOf,
  jobWords,
  keptKnowledge,
  type OwedLetter,
  type TakenBack,
  takeBackNotice,
  written,
} from '#server/appointments/client-knowledge.ts'
import { rememberNotice, type StoredAppointment } from '#server/appointments/queries.ts'
import { readHours } from '#server/appointments/read-hours.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { clientLetter, type Owner } from '#server/manage-booking/client-letter.ts'
import { issueManageLink, revokeManageLinks } from '#server/manage-booking/manage-link.ts'
import { type LaterLetter, queueMailsLater } from '#server/messages/queue-mail.ts'

export type { Owner }

/** As long as a change can be undone without the client ever hearing of it. */
const UNDO_SECONDS = 15

type Changed = { owner: Owner; appUrl: URL; before: StoredAppointment; after: StoredAppointment }

/**
 * Queues the one letter that brings the client from what they know to what is true, in the place of one that has
 * not left yet. The last word counts: a change that is not to be told takes an earlier letter back too.
 */
export async function tellClient(
  tx: OwnerTx,
  { isWanted, ...changed }: Changed & { isWanted: boolean },
): Promise<ClientLetter> {
  const { before, after } = changed
  if (isOtherClient(before, after)) return forgetFormerClient(tx, changed)
  if (isSameTold(jobOf(before), jobOf(after))) return 'none'
  const taken = await takeBackNotice(tx, before)
  // Undoing a cancellation ends where it began: also where the owner had kept quiet.
  const isQuietAgain = before.cancelled_at !== null && taken.isKeptQuiet
  const now = (await tx.now()).getTime()
  const notice = isWanted && !isQuietAgain ? clientNotice(taken.known, jobOf(after), now) : undefined
  if (!notice) return tellNothingNew(tx, changed, taken)
  const [mailId = null] = await queueMailsLater(tx, [await noticeLetter(tx, changed, notice, taken)])
  const isKept = notice.kind === 'cancelled' && taken.isKeptQuiet
  await rememberNotice(tx, after.id, {
    mailId,
    clientKnows: isKept ? keptKnowledge(taken.known, after) : null,
  })
  return 'waiting'
}

/** Takes back a letter that has not left. What is owed to the client goes on, with what is true now. */
export async function keepQuiet(tx: OwnerTx, changed: Changed): Promise<ClientLetter> {
  const { before, after } = changed
  const taken = await takeBackNotice(tx, before)
  await tellNothingNew(tx, changed, taken)
  return taken.hasLeft && isSameTold(jobOf(before), jobOf(after)) ? 'left' : 'none'
}

/** Without a letter the client goes on knowing what they knew. */
async function tellNothingNew(tx: OwnerTx, changed: Changed, taken: TakenBack): Promise<'none'> {
  const { after } = changed
  const owed = owedLetter(changed, taken)
  const [mailId = null] = owed ? await queueMailsLater(tx, [owed]) : []
  await rememberNotice(tx, after.id, { mailId, clientKnows: owed ? null : keptKnowledge(taken.known, after) })
  return 'none'
}

/** The one was never told of this appointment by us, the other is no longer part of it. */
function isOtherClient(before: StoredAppointment, after: StoredAppointment): boolean {
  return before.client_email.toLowerCase() !== after.client_email.toLowerCase()
}

async function forgetFormerClient(tx: OwnerTx, { before, after }: Changed): Promise<'none'> {
  await revokeManageLinks(tx, after.id)
  await takeBackNotice(tx, before)
  await rememberNotice(tx, after.id, { mailId: null, clientKnows: null })
  return 'none'
}

async function noticeLetter(
  tx: OwnerTx,
  { owner, appUrl, after }: Changed,
  notice: ClientNotice,
  { owed, leavesAt, secondsLeft }: TakenBack,
): Promise<LaterLetter> {
  const { availability, businessName } = await readHours(tx)
  const business = { name: businessName, timeZone: availability.timeZone }
  const manageUrl = await issueManageLink(tx, { appUrl, userId: owner.id, appointmentId: after.id })
  const common = {
    ...clientLetter({ appUrl, owner, business, appointment: after, manageUrl }),
    changedBy: 'business' as const,
    replaces: owed,
  }
  const sending = {
    to: after.client_email,
    userId: owner.id,
    leaves: { afterSeconds: Math.max(UNDO_SECONDS, secondsLeft), notBefore: leavesAt },
  }
  if (notice.kind === 'cancelled')
    return { letter: 'appointment-cancelled', props: { ...common, job: written(notice.job) }, ...sending }
  const previous = notice.from && written(notice.from)
  return { letter: 'appointment-moved', props: { ...common, job: written(notice.to), previous }, ...sending }
}

/** Null where nothing is owed, or where it would no longer be true. */
function owedLetter({ owner, after }: Changed, { owed, leavesAt }: TakenBack): LaterLetter | null {
  const isOfCancelled = owed?.letter === 'appointment-cancelled'
  if (!owed || isOfCancelled !== (after.cancelled_at !== null)) return null
  return {
    ...upToDate(owed, after),
    to: after.client_email,
    userId: owner.id,
    leaves: { afterSeconds: 0, notBefore: leavesAt },
  }
}

function upToDate(owed: OwedLetter, after: StoredAppointment): OwedLetter {
  const calendar = owed.props.calendar && { ...owed.props.calendar, sequence: after.calendar_sequence }
  const now = { job: written(jobWords(after)), calendar }
  switch (owed.letter) {
    case 'booking-confirmed':
      return { ...owed, props: { ...owed.props, ...now, price: after.price } }
    case 'appointment-moved':
      return { ...owed, props: { ...owed.props, ...now } }
    case 'appointment-cancelled':
      return { ...owed, props: { ...owed.props, calendar } }
  }
}
