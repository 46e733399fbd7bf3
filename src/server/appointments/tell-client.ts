import type { ClientLetter } from '#contract/appointments.ts'
import { type ClientNotice, clientNotice } from '#domain/appointments/client-notice.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import type { Instant } from '#domain/time/instant.ts'
import {
  isSameTold,
  jobOf,
  jobWords,
  keptKnowledge,
  type OwedLetter,
  readOrNull,
  type TakenBack,
  takeBackNotice,
  written,
} from '#server/appointments/client-knowledge.ts'
import { rememberNotice, type StoredAppointment } from '#server/appointments/queries.ts'
import { readLetterBusiness } from '#server/appointments/read-letter-business.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { bookUrl, clientLetter, type LetterJob, type Owner } from '#server/manage-booking/client-letter.ts'
import { issueManageLink, revokeManageLinks } from '#server/manage-booking/manage-link.ts'
import { oneOfSeries, seriesOfVisit } from '#server/manage-booking/queries.ts'
import { type LaterLetter, queueMailsLater } from '#server/messages/queue-mail.ts'
import { slugOf } from '#server/settings/queries.ts'

export type { Owner }

export type Changed = { owner: Owner; appUrl: URL; before: StoredAppointment; after: StoredAppointment }

/**
 * Queues the one letter that brings the client from what they know to what is true, in the place of one that has
 * not left yet. The last word counts: a change that is not to be told takes an earlier letter back too.
 */
export async function tellClient(
  tx: OwnerTx,
  { isWanted, ...changed }: Changed & { isWanted: boolean },
): Promise<ClientLetter> {
  const { before, after } = changed
  if (isOtherClient(before, after)) return partFromClient(tx, changed, isWanted)
  if (isSameTold(jobOf(before), jobOf(after))) return 'none'
  const { notice, taken } = await noticeOf(tx, { before, after, isWanted })
  if (!notice) return tellNothingNew(tx, changed, taken)
  return tellNotice(tx, changed, { notice, taken })
}

/** What the client is to hear of a change, once the letter that has not left is taken back. */
async function noticeOf(
  tx: OwnerTx,
  { before, after, isWanted }: Pick<Changed, 'before' | 'after'> & { isWanted: boolean },
): Promise<{ notice: ClientNotice | undefined; taken: TakenBack }> {
  const taken = await takeBackNotice(tx, before)
  const now = (await tx.now()).getTime()
  return { notice: isWanted ? noticeAfter(taken, { before, after, now }) : undefined, taken }
}

export function noticeAfter(
  taken: TakenBack,
  { before, after, now }: Pick<Changed, 'before' | 'after'> & { now: Instant },
): ClientNotice | undefined {
  // Undoing a cancellation ends where it began: also where the owner had kept quiet.
  const isQuietAgain = before.cancelled_at !== null && taken.isKeptQuiet && !taken.isNews
  return isQuietAgain ? undefined : clientNotice(taken.known, jobOf(after), now)
}

export type Told = { notice: ClientNotice; taken: TakenBack }

export async function tellNotice(tx: OwnerTx, changed: Changed, told: Told): Promise<'waiting'> {
  const [mailId = null] = await queueMailsLater(tx, [await noticeLetter(tx, changed, told)])
  await rememberNotice(tx, changed.after.id, { mailId, clientKnows: knownAfter(changed.after, told) })
  return 'waiting'
}

/** What the client goes on knowing until the letter leaves, where that was kept. */
export function knownAfter(after: StoredAppointment, { notice, taken }: Told): object | null {
  const isKept = notice.kind === 'cancelled' && taken.isKeptQuiet
  return isKept ? keptKnowledge({ known: taken.known, owed: null }, after) : null
}

/** Takes back a letter that has not left. What is owed to the client goes on, with what is true now. */
export async function keepQuiet(tx: OwnerTx, changed: Changed): Promise<ClientLetter> {
  const { before, after } = changed
  const taken = await takeBackNotice(tx, before)
  await tellNothingNew(tx, changed, taken)
  return taken.hasLeft && isSameTold(jobOf(before), jobOf(after)) ? 'left' : 'none'
}

/** Without a letter the client goes on knowing what they knew. */
export async function tellNothingNew(tx: OwnerTx, changed: Changed, taken: TakenBack): Promise<'none'> {
  const { after } = changed
  const owed = taken.owed && upToDate(taken.owed, after)
  const isTrue = (owed?.letter === 'appointment-cancelled') === (after.cancelled_at !== null)
  const [mailId = null] =
    owed && isTrue ? await queueMailsLater(tx, [await owedLetter(tx, changed, owed, taken)]) : []
  const clientKnows = mailId ? null : keptKnowledge({ ...taken, owed }, after)
  await rememberNotice(tx, after.id, { mailId, clientKnows })
  return 'none'
}

/** The one was never told of this appointment by us, the other is no longer part of it. */
function isOtherClient(before: StoredAppointment, after: StoredAppointment): boolean {
  return before.client_email.toLowerCase() !== after.client_email.toLowerCase()
}

/** Who counts on an appointment that became somebody else's is told that it is off. The letter tells of nobody else's. */
async function partFromClient(tx: OwnerTx, changed: Changed, isWanted: boolean): Promise<'none'> {
  const { before, after } = changed
  const hadLinks = await revokeManageLinks(tx, after.id)
  const taken = await takeBackNotice(tx, before)
  const countsOnIt = taken.hasLeft || (before.booked_by === 'client' && hadLinks)
  const notice = clientNotice(taken.known, null, (await tx.now()).getTime())
  if (isWanted && countsOnIt && notice?.kind === 'cancelled')
    await queueMailsLater(tx, [await farewellLetter(tx, changed, written(notice.job), taken)])
  await rememberNotice(tx, after.id, { mailId: null, clientKnows: null })
  return 'none'
}

async function farewellLetter(
  tx: OwnerTx,
  { owner, appUrl, before }: Changed,
  job: LetterJob,
  { leavesAt, secondsLeft }: TakenBack,
): Promise<LaterLetter> {
  const appointment = { ...before, calendar_sequence: before.calendar_sequence + 1 }
  const business = await readLetterBusiness(tx)
  return {
    letter: 'appointment-cancelled',
    props: {
      ...clientLetter({ appUrl, owner, appointment, manageUrl: null, ...business }),
      bookUrl: bookUrl(appUrl, await slugOf(tx)),
      changedBy: 'business',
      replaces: null,
      series: null,
      job,
    },
    to: before.client_email,
    userId: owner.id,
    appointmentId: before.id,
    leaves: { afterSeconds: Math.max(UNDO_SECONDS, secondsLeft), notBefore: leavesAt },
  }
}

async function noticeLetter(
  tx: OwnerTx,
  { owner, appUrl, after }: Changed,
  { notice, taken: { owed, leavesAt, secondsLeft, isNews = false } }: Told,
): Promise<LaterLetter> {
  const business = await readLetterBusiness(tx)
  const manageUrl = await issueManageLink(tx, { appUrl, userId: owner.id, appointmentId: after.id })
  const common = {
    ...clientLetter({ appUrl, owner, appointment: after, manageUrl, ...business }),
    changedBy: 'business' as const,
    replaces: owed,
    series: oneOfSeries(await seriesOfVisit(tx, after)),
  }
  const sending = {
    to: after.client_email,
    userId: owner.id,
    appointmentId: after.id,
    leaves: { afterSeconds: Math.max(UNDO_SECONDS, secondsLeft), notBefore: leavesAt },
  }
  if (notice.kind === 'cancelled') {
    const again = { job: written(notice.job), bookUrl: bookUrl(appUrl, await slugOf(tx)) }
    return { letter: 'appointment-cancelled', props: { ...common, ...again }, ...sending }
  }
  const previous = notice.from && written(notice.from)
  const change = { job: written(notice.to), previous, isNew: isNews }
  return { letter: 'appointment-moved', props: { ...common, ...change }, ...sending }
}

async function owedLetter(
  tx: OwnerTx,
  { owner, appUrl, after }: Changed,
  owed: OwedLetter,
  { leavesAt, secondsLeft }: TakenBack,
): Promise<LaterLetter> {
  // A link of its own: the one it had may have been revoked since.
  const manageUrl = await issueManageLink(tx, { appUrl, userId: owner.id, appointmentId: after.id })
  return {
    ...withLink(owed, manageUrl),
    to: after.client_email,
    userId: owner.id,
    appointmentId: after.id,
    leaves: { afterSeconds: secondsLeft, notBefore: leavesAt },
  }
}

function withLink<Letter extends OwedLetter>(owed: Letter, manageUrl: string): Letter {
  return { ...owed, props: { ...owed.props, manageUrl } }
}

/** Null where there is nothing left to tell of: the job is where it was moved from. */
function upToDate(owed: OwedLetter, after: StoredAppointment): OwedLetter | null {
  const calendar = owed.props.calendar && { ...owed.props.calendar, sequence: after.calendar_sequence }
  const words = { clientName: after.client_name, calendar }
  const job = jobWords(after)
  switch (owed.letter) {
    case 'booking-confirmed':
      return { ...owed, props: { ...owed.props, ...words, job: written(job), price: after.price } }
    case 'appointment-moved':
      if (isSameTold(readOrNull(owed.props.previous), job)) return null
      return { ...owed, props: { ...owed.props, ...words, job: written(job) } }
    case 'appointment-cancelled':
      return { ...owed, props: { ...owed.props, ...words } }
  }
}
