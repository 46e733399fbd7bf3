import type { ClientLetter } from '#contract/appointments.ts'
import type { LetterProps } from '#contract/letters.ts'
import { clientNotice } from '#domain/appointments/client-notice.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import {
  isSameTold,
  jobOf,
  type TakenBack,
  takeBackNotices,
  written,
} from '#server/appointments/client-knowledge.ts'
import { rememberLetter, type StoredAppointment } from '#server/appointments/queries.ts'
import { type LetterBusiness, readLetterBusiness } from '#server/appointments/read-letter-business.ts'
import {
  type Changed,
  knownAfter,
  noticeAfter,
  type Owner,
  type Told,
  tellNothingNew,
  tellNotice,
} from '#server/appointments/tell-client.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { bookUrl, clientLetter } from '#server/manage-booking/client-letter.ts'
import { issueManageLinks } from '#server/manage-booking/manage-link.ts'
import { queueMailsLater } from '#server/messages/queue-mail.ts'
import { slugOf } from '#server/settings/queries.ts'

type ChangedVisits = {
  owner: Owner
  appUrl: URL
  before: readonly StoredAppointment[]
  after: readonly StoredAppointment[]
  isWanted: boolean
}

/** One that is known is told again. */
export type ToldVisit = Changed & Told & { isKnown?: boolean }

/** As `tellClient` does, with one letter for all visits of a client that changed together. */
export async function tellOfVisits(tx: OwnerTx, change: ChangedVisits): Promise<ClientLetter> {
  const told: ToldVisit[] = []
  const changes = changedVisits(change)
  const takenBack = await takeBackNotices(
    tx,
    changes.map(({ before }) => before),
  )
  const now = (await tx.now()).getTime()
  for (const [n, changed] of changes.entries()) {
    const taken = takenBack[n] as TakenBack
    const notice = change.isWanted ? noticeAfter(taken, { ...changed, now }) : undefined
    if (notice) told.push({ ...changed, notice, taken })
    else await tellNothingNew(tx, changed, taken)
  }
  for (const visits of Map.groupBy(told, letterOf).values()) await tellTogether(tx, visits)
  return told.length > 0 ? 'waiting' : 'none'
}

function changedVisits({ owner, appUrl, before, after }: ChangedVisits): Changed[] {
  const now = new Map(after.map((visit) => [visit.id, visit]))
  return before.flatMap((visit) => {
    const changed = now.get(visit.id)
    if (!changed || isSameTold(jobOf(visit), jobOf(changed))) return []
    return { owner, appUrl, before: visit, after: changed }
  })
}

/**
 * Somebody else may have a visit by now, or know nothing of it yet. One that lies in the past now is told of as cancelled,
 * which only its own letter can.
 */
function letterOf({ after, notice, taken }: ToldVisit): string {
  const isGone = notice.kind === 'cancelled' && after.cancelled_at === null
  return isGone ? after.id : `${after.client_email.toLowerCase()} ${taken.isNews === true}`
}

async function tellTogether(tx: OwnerTx, visits: readonly ToldVisit[]): Promise<void> {
  const [first, second] = visits
  if (first && !second) await tellNotice(tx, first, first)
  else await tellInOneLetter(tx, visits, { isNew: first?.taken.isNews === true })
}

export const NOTHING_TAKEN: TakenBack = {
  known: null,
  owed: null,
  hasLeft: false,
  secondsLeft: 0,
  isKeptQuiet: false,
}

type NewVisits = Pick<ChangedVisits, 'owner' | 'appUrl'> & { visits: readonly StoredAppointment[] }

/** One letter of all that lie ahead, also where there is but one. */
export async function tellOfNewVisits(tx: OwnerTx, { owner, appUrl, visits }: NewVisits): Promise<void> {
  const now = (await tx.now()).getTime()
  const told = visits.flatMap((visit) => {
    const notice = clientNotice(null, jobOf(visit), now)
    return notice ? { owner, appUrl, before: visit, after: visit, notice, taken: NOTHING_TAKEN } : []
  })
  await tellInOneLetter(tx, told, { isNew: true })
}

async function tellInOneLetter(
  tx: OwnerTx,
  visits: readonly ToldVisit[],
  { isNew }: { isNew: boolean },
): Promise<void> {
  const [first] = visits
  if (!first) return
  const { owner, after } = first
  const [mailId = null] = await queueMailsLater(tx, [
    {
      letter: 'series-changed',
      props: { ...(await seriesLetter(tx, first, visits, await readLetterBusiness(tx))), isNew },
      to: after.client_email,
      userId: owner.id,
      appointmentId: after.id,
      leaves: {
        afterSeconds: Math.max(UNDO_SECONDS, ...visits.map(({ taken }) => taken.secondsLeft)),
        notBefore: latest(visits.flatMap(({ taken }) => taken.leavesAt ?? [])),
      },
    },
  ])
  await rememberLetter(
    tx,
    mailId,
    visits.map((visit) => ({ id: visit.after.id, clientKnows: knownAfter(visit.after, visit) })),
  )
}

export async function seriesLetter(
  tx: OwnerTx,
  { owner, appUrl }: Pick<Changed, 'owner' | 'appUrl'>,
  visits: readonly ToldVisit[],
  business: LetterBusiness,
): Promise<Omit<LetterProps['series-changed'], 'isNew'>> {
  const appointmentIds = visits.map(({ after }) => after.id)
  const links = await issueManageLinks(tx, { appUrl, userId: owner.id, appointmentIds })
  const letters = visits.map(({ after }, n) =>
    clientLetter({ appUrl, owner, appointment: after, manageUrl: links[n] ?? null, ...business }),
  )
  const { businessName, ownerEmail, clientName, timeZone } = letters[0] as (typeof letters)[number]
  return {
    appUrl: appUrl.origin,
    businessName,
    ownerEmail,
    clientName,
    timeZone,
    changedBy: 'business',
    bookUrl: bookUrl(appUrl, await slugOf(tx)),
    visits: visits.map((visit, n) => {
      const { manageUrl, isChangeable, calendar } = letters[n] as (typeof letters)[number]
      return {
        appointmentId: visit.after.id,
        ...toldChange(visit),
        ...(visit.isKnown && { isKnown: true }),
        manageUrl,
        isChangeable,
        calendar,
        replaces: visit.taken.owed,
      }
    }),
  }
}

function toldChange({ notice }: Told) {
  if (notice.kind === 'cancelled') return { job: null, previous: written(notice.job) }
  return { job: written(notice.to), previous: notice.from && written(notice.from) }
}

function latest(dates: readonly Date[]): Date | undefined {
  return dates.length > 0 ? new Date(Math.max(...dates.map((date) => date.getTime()))) : undefined
}
