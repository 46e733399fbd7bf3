import * as z from 'zod/mini'
import type { ClientLetter } from '#contract/appointments.ts'
import { type LetterProps, letterProps } from '#contract/letters.ts'
import { clientNotice, isSameJob, type ToldJob } from '#domain/appointments/client-notice.ts'
import { rememberNotice, type StoredAppointment } from '#server/appointments/queries.ts'
import { readHours } from '#server/appointments/read-hours.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { replaceMail, withdrawMail } from '#server/messages/queries.ts'
import { queueMailLater } from '#server/messages/queue-mail.ts'

/** As long as a change can be undone without the client ever hearing of it. */
const UNDO_SECONDS = 15

export type Owner = { id: string; email: string; full_name: string | null }

type Told = {
  owner: Owner
  appUrl: URL
  before: StoredAppointment
  after: StoredAppointment
  isWanted: boolean
}

/**
 * Queues the one letter that brings the client from what they know to what is true, in the place of one that has
 * not left yet. The last word counts: a change that is not to be told takes an earlier letter back too.
 */
export async function tellClient(tx: OwnerTx, told: Told): Promise<ClientLetter> {
  const { owner, appUrl, before, after, isWanted } = told
  const current = jobOf(after)
  const isTheirs = !isOtherClient(before, after)
  if (isTheirs && isSameTold(jobOf(before), current)) return 'none'
  const { known, isKeptQuiet, secondsLeft } = await calledBack(tx, before)
  if (!isTheirs) return remembered(tx, after, current)
  // Undoing a cancellation ends where it began: also where the owner had kept quiet.
  const isQuietAgain = before.cancelled_at !== null && isKeptQuiet
  const now = (await tx.now()).getTime()
  const notice = isWanted && !isQuietAgain ? clientNotice(known, current, now) : undefined
  if (!notice) return remembered(tx, after, known)

  const { availability, businessName } = await readHours(tx)
  const toClient = {
    appUrl: appUrl.origin,
    businessName: businessName ?? owner.full_name ?? owner.email,
    ownerEmail: owner.email,
    clientName: after.client_name,
    timeZone: availability.timeZone,
  }
  const address = { to: after.client_email, userId: owner.id }
  const afterSeconds = Math.max(UNDO_SECONDS, secondsLeft)
  const mailId =
    notice.kind === 'cancelled'
      ? await queueMailLater(
          tx,
          { letter: 'appointment-cancelled', props: { ...toClient, job: written(notice.job) }, ...address },
          afterSeconds,
        )
      : await queueMailLater(
          tx,
          {
            letter: 'appointment-moved',
            props: { ...toClient, job: written(notice.to), previous: notice.from && written(notice.from) },
            ...address,
          },
          afterSeconds,
        )
  const clientKnows = notice.kind === 'cancelled' && isKeptQuiet ? knowledge(known) : null
  await rememberNotice(tx, after.id, { mailId, clientKnows })
  return 'waiting'
}

/** Takes back a letter that has not left, in place of any other. */
export async function keepQuiet(
  tx: OwnerTx,
  before: StoredAppointment,
  after: StoredAppointment,
): Promise<ClientLetter> {
  const { known, hasLeft } = await calledBack(tx, before)
  await remembered(tx, after, known)
  return hasLeft ? 'left' : 'none'
}

/** Without a letter the client goes on knowing what they knew. */
async function remembered(tx: OwnerTx, after: StoredAppointment, known: ToldJob | null): Promise<'none'> {
  const clientKnows = isSameTold(known, jobOf(after)) ? null : knowledge(known)
  await rememberNotice(tx, after.id, { mailId: null, clientKnows })
  return 'none'
}

type CalledBack = {
  /** What the client knows of the job; null: that it is cancelled. */
  known: ToldJob | null
  hasLeft: boolean
  /** How long an earlier letter may still be on its way out: the next must not overtake it. */
  secondsLeft: number
  /** What the row said was kept from them. */
  isKeptQuiet: boolean
}

/** Withdraws a letter that has not left: it tells what the client knew before it. One that has told what is known now. */
async function calledBack(tx: OwnerTx, before: StoredAppointment): Promise<CalledBack> {
  const mailId = before.notice_mail_id
  const waiting = mailId === null ? null : await withdrawMail(tx, mailId)
  const hasLeft = mailId !== null && waiting === null
  if (hasLeft) {
    const left = await replaceMail(tx, mailId)
    const known = left?.letter === 'appointment-cancelled' ? null : jobOf(before)
    return { known, hasLeft, secondsLeft: left?.secondsLeft ?? 0, isKeptQuiet: false }
  }
  const quiet = z.parse(z.nullable(Knowledge), before.client_knows)
  const known = waiting ? knownBefore(waiting) : quiet ? quiet.job && read(quiet.job) : jobOf(before)
  return { known, hasLeft, secondsLeft: 0, isKeptQuiet: quiet !== null }
}

/** As it is stored: a job in the words of a letter. */
const Knowledge = z.object({ job: letterProps['appointment-moved'].shape.previous })

function knowledge(known: ToldJob | null): z.output<typeof Knowledge> {
  return { job: known && written(known) }
}

function knownBefore({ letter, props }: { letter: string; props: unknown }): ToldJob | null {
  if (letter === 'appointment-cancelled') return read(z.parse(letterProps[letter], props).job)
  const { previous } = z.parse(letterProps['appointment-moved'], props)
  return previous && read(previous)
}

/** Null: cancelled. */
function jobOf(appointment: StoredAppointment): ToldJob | null {
  return appointment.cancelled_at === null ? jobWords(appointment) : null
}

function jobWords({ appointment_time, duration, service, address }: StoredAppointment): ToldJob {
  return { startsAt: appointment_time.getTime(), durationMinutes: duration, service, address }
}

function isSameTold(one: ToldJob | null, other: ToldJob | null): boolean {
  return one === null || other === null ? one === other : isSameJob(one, other)
}

/** The one was never told of this appointment by us, the other is no longer part of it. */
function isOtherClient(before: StoredAppointment, after: StoredAppointment): boolean {
  return before.client_email.toLowerCase() !== after.client_email.toLowerCase()
}

type WrittenJob = LetterProps['appointment-cancelled']['job']

function written({ startsAt, durationMinutes, service, address }: ToldJob): WrittenJob {
  return {
    appointmentTime: new Date(startsAt).toISOString(),
    duration: durationMinutes,
    service,
    address,
  }
}

function read({ appointmentTime, duration, service, address }: WrittenJob): ToldJob {
  return { startsAt: Date.parse(appointmentTime), durationMinutes: duration, service, address }
}
