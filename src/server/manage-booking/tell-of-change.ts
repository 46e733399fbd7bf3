import * as z from 'zod/mini'
import { letterProps } from '#contract/letters.ts'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { Instant } from '#domain/time/instant.ts'
import { isSameTold, jobOf, readOrNull, takeBackNotice } from '#server/appointments/client-knowledge.ts'
import { rememberNotice, type StoredAppointment } from '#server/appointments/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import {
  type Business,
  bookUrl,
  clientLetter,
  letterJob,
  type Owner,
} from '#server/manage-booking/client-letter.ts'
import { issueManageLink } from '#server/manage-booking/manage-link.ts'
import { ownerLetter } from '#server/manage-booking/owner-letter.ts'
import { oneOfSeries } from '#server/manage-booking/queries.ts'
import { type LaterLetter, queueMailsLater } from '#server/messages/queue-mail.ts'
import { withdrawMail } from '#server/messages/waiting-mails.ts'

type ClientsChange = {
  appUrl: URL
  owner: Owner
  business: Business
  slug: string | null
  series: ManagedBooking['series']
  cutoffHours: number
  now: Instant
  before: StoredAppointment
  after: StoredAppointment
}

/** Whoever booked has a link without having read a letter: a few changes are told at once, the next ones wait. */
const PACE = { more: 2 }

/** Tells both sides what the client did by link, each in the place of a letter that has not left yet. */
export async function tellOfChange(tx: OwnerTx, change: ClientsChange): Promise<void> {
  const { id, cancelled_at } = change.after
  const manageUrl = await issueManageLink(tx, {
    appUrl: change.appUrl,
    userId: change.owner.id,
    appointmentId: id,
  })
  const about = { ...change, appointment: change.after, manageUrl }
  const toClient = await letterToClient(tx, about)
  const toOwner = await letterToOwner(tx, about)
  const [mailId = null, ownersId = null] = await queueMailsLater(
    tx,
    toOwner ? [toClient, toOwner] : [toClient],
  )
  await rememberNotice(tx, id, { mailId, clientKnows: null, ownerMailId: cancelled_at ? null : ownersId })
}

type About = ClientsChange & { appointment: StoredAppointment; manageUrl: string }

async function letterToClient(tx: OwnerTx, about: About): Promise<LaterLetter> {
  const { appUrl, slug, series, owner, before, after } = about
  const { leavesAt, secondsLeft } = await takeBackNotice(tx, before)
  const common = {
    ...clientLetter(about),
    changedBy: 'client' as const,
    replaces: null,
    job: letterJob(after),
    series: oneOfSeries(series),
  }
  const sending = {
    to: after.client_email,
    userId: owner.id,
    appointmentId: after.id,
    leaves: leavesAt ? { afterSeconds: 0, notBefore: leavesAt } : { afterSeconds: secondsLeft, pace: PACE },
  }
  const again = { bookUrl: bookUrl(appUrl, slug) }
  return after.cancelled_at
    ? { letter: 'appointment-cancelled', props: { ...common, ...again }, ...sending }
    : {
        letter: 'appointment-moved',
        props: { ...common, previous: letterJob(before), isNew: false },
        ...sending,
      }
}

/** Null where a move that the owner has not heard of is taken back. */
async function letterToOwner(tx: OwnerTx, about: About): Promise<LaterLetter | null> {
  const { owner, series, before, after } = about
  const sending = {
    to: owner.email,
    userId: owner.id,
    appointmentId: after.id,
    leaves: { afterSeconds: 0 },
  }
  const props = { ...ownerLetter(about), job: letterJob(after) }
  if (after.cancelled_at)
    return { letter: 'client-cancelled', props: { ...props, series: oneOfSeries(series) }, ...sending }
  const previous = (await untoldMove(tx, before))?.previous ?? letterJob(before)
  if (isSameTold(readOrNull(previous), jobOf(after))) return null
  return { letter: 'client-moved', props: { ...props, previous }, ...sending }
}

/** Takes back a letter about the client's last move. Undefined: there is none, or the owner has moved it since. */
async function untoldMove(tx: OwnerTx, before: StoredAppointment) {
  const waiting = before.owner_mail_id && (await withdrawMail(tx, before.owner_mail_id, null))
  if (!waiting) return undefined
  const untold = z.parse(letterProps['client-moved'], waiting.props)
  return isSameTold(readOrNull(untold.job), jobOf(before)) ? untold : undefined
}
