import { takeBackNotice } from '#server/appointments/client-knowledge.ts'
import { rememberNotice, type StoredAppointment } from '#server/appointments/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { type Business, clientLetter, letterJob, type Owner } from '#server/manage-booking/client-letter.ts'
import { issueManageLink } from '#server/manage-booking/manage-link.ts'
import { ownerLetter } from '#server/manage-booking/owner-letter.ts'
import { type LaterLetter, queueMailsLater } from '#server/messages/queue-mail.ts'

type ClientsChange = {
  appUrl: URL
  owner: Owner
  business: Business
  before: StoredAppointment
  after: StoredAppointment
}

/** Whoever booked has a link without having read a letter: a few changes are told at once, the next ones wait. */
const AT_ONCE = { pace: { more: 2 } }

/** Tells both sides what the client did by link, in the place of a letter to the client that has not left yet. */
export async function tellOfChange(tx: OwnerTx, change: ClientsChange): Promise<void> {
  const { id } = change.after
  const [mailId = null] = await queueMailsLater(tx, await lettersAbout(tx, change))
  await rememberNotice(tx, id, { mailId, clientKnows: null })
}

async function lettersAbout(
  tx: OwnerTx,
  { appUrl, owner, business, before, after }: ClientsChange,
): Promise<[LaterLetter, LaterLetter]> {
  const { leavesAt } = await takeBackNotice(tx, before)
  const manageUrl = await issueManageLink(tx, { appUrl, userId: owner.id, appointmentId: after.id })
  const about = { appUrl, owner, business, appointment: after, manageUrl }
  const common = {
    ...clientLetter(about),
    changedBy: 'client' as const,
    replaces: null,
    job: letterJob(after),
  }
  const toClient = {
    to: after.client_email,
    userId: owner.id,
    leaves: leavesAt ? { afterSeconds: 0, notBefore: leavesAt } : AT_ONCE,
  }
  const toOwner = { to: owner.email, userId: owner.id, leaves: { afterSeconds: 0 } }
  if (after.cancelled_at) {
    return [
      { letter: 'appointment-cancelled', props: common, ...toClient },
      { letter: 'client-cancelled', props: { ...ownerLetter(about), job: letterJob(after) }, ...toOwner },
    ]
  }
  const times = { job: letterJob(after), previous: letterJob(before) }
  return [
    { letter: 'appointment-moved', props: { ...common, ...times }, ...toClient },
    { letter: 'client-moved', props: { ...ownerLetter(about), ...times }, ...toOwner },
  ]
}
