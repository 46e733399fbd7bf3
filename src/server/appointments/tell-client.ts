import * as z from 'zod/mini'
import { type LetterProps, letterProps } from '#contract/letters.ts'
import { clientNotice, isSameJob, type ToldJob } from '#domain/appointments/client-notice.ts'
import { rememberNotice, type StoredAppointment } from '#server/appointments/queries.ts'
import { readHours } from '#server/appointments/read-hours.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { letterOf, withdrawMail } from '#server/messages/queries.ts'
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
export async function tellClient(tx: OwnerTx, { owner, appUrl, before, after, isWanted }: Told) {
  const current = jobOf(after)
  if (isSameTold(jobOf(before), current) && !isOtherClient(before, after)) return
  const known = await withdrawnKnowledge(tx, before)
  const now = (await tx.now()).getTime()
  const notice = isWanted && !isOtherClient(before, after) ? clientNotice(known, current, now) : undefined
  if (!notice) return rememberNotice(tx, after.id, null)

  const { availability, businessName } = await readHours(tx)
  const toClient = {
    appUrl: appUrl.origin,
    businessName: businessName ?? owner.full_name ?? owner.email,
    ownerEmail: owner.email,
    clientName: after.client_name,
    timeZone: availability.timeZone,
  }
  const address = { to: after.client_email, userId: owner.id }
  const mailId =
    notice.kind === 'cancelled'
      ? await queueMailLater(
          tx,
          { letter: 'appointment-cancelled', props: { ...toClient, job: written(notice.job) }, ...address },
          UNDO_SECONDS,
        )
      : await queueMailLater(
          tx,
          {
            letter: 'appointment-moved',
            props: { ...toClient, job: written(notice.to), previous: notice.from && written(notice.from) },
            ...address,
          },
          UNDO_SECONDS,
        )
  await rememberNotice(tx, after.id, mailId)
}

/** Takes back a letter that has not left, in place of any other. */
export async function keepQuiet(tx: OwnerTx, { id, notice_mail_id }: StoredAppointment): Promise<void> {
  if (notice_mail_id) await withdrawMail(tx, notice_mail_id)
  await rememberNotice(tx, id, null)
}

/** A letter that has not left is withdrawn, and tells what the client knew before it. */
async function withdrawnKnowledge(tx: OwnerTx, before: StoredAppointment): Promise<ToldJob | null> {
  const waiting = before.notice_mail_id && (await withdrawMail(tx, before.notice_mail_id))
  if (waiting) return knownBefore(waiting)
  if (before.cancelled_at === null) return jobOf(before)
  const sent = before.notice_mail_id && (await letterOf(tx, before.notice_mail_id))
  return sent === 'appointment-cancelled' ? null : jobWords(before)
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
