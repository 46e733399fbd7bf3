import * as z from 'zod/mini'
import { type LetterProps, letterProps } from '#contract/letters.ts'
import { isSameJob, type ToldJob } from '#domain/appointments/client-notice.ts'
import type { StoredAppointment } from '#server/appointments/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { LetterJob } from '#server/manage-booking/client-letter.ts'
import {
  type ReplacedMail,
  replaceMail,
  type WithdrawnMail,
  withdrawMail,
} from '#server/messages/waiting-mails.ts'

/** Confirms what the client did. Another letter may take its place, but it is not simply dropped. */
export type OwedLetter =
  | { letter: 'booking-confirmed'; props: LetterProps['booking-confirmed'] }
  | { letter: 'appointment-moved'; props: LetterProps['appointment-moved'] }
  | { letter: 'appointment-cancelled'; props: LetterProps['appointment-cancelled'] }

/** What a client knows of an appointment, null for one that is cancelled, and what they are still owed. */
type Knowledge = {
  known: ToldJob | null
  owed: OwedLetter | null
  /** The letter that was taken back would have been the first they hear of it: null is then nothing at all. */
  isNews?: boolean
}

export type TakenBack = Knowledge & {
  /** When the letter that was taken back would have left. */
  leavesAt?: Date
  hasLeft: boolean
  /** How long an earlier letter may still be on its way out: the next must not overtake it. */
  secondsLeft: number
  /** What the row said was kept from them. */
  isKeptQuiet: boolean
}

/**
 * Takes back the letter that has not left: it tells what the client knew before it. One that has told what is known now,
 * and one that is leaving is not tried again: another follows it.
 */
export async function takeBackNotice(tx: OwnerTx, before: StoredAppointment): Promise<TakenBack> {
  const [taken] = await takeBackNotices(tx, [before])
  return taken as TakenBack
}

/** One for each, in their order. A letter about several of them is taken back once. */
export async function takeBackNotices(
  tx: OwnerTx,
  before: readonly StoredAppointment[],
): Promise<TakenBack[]> {
  const letters = new Map<string, TakenLetter>()
  for (const [mailId, told] of Map.groupBy(before, ({ notice_mail_id }) => notice_mail_id)) {
    if (mailId === null) continue
    const ids = told.map(({ id }) => id)
    const waiting = await withdrawMail(tx, mailId, ids)
    letters.set(mailId, { waiting, left: waiting ? null : await replaceMail(tx, mailId, ids) })
  }
  return before.map((one) => takenBack(one, letters.get(one.notice_mail_id ?? '')))
}

type TakenLetter = { waiting: WithdrawnMail | null; left: ReplacedMail | null }

function takenBack(before: StoredAppointment, letter: TakenLetter | undefined): TakenBack {
  const quiet = z.parse(z.nullable(KeptKnowledge), before.client_knows)
  const still = { hasLeft: false, secondsLeft: 0, isKeptQuiet: quiet !== null }
  if (!letter) {
    const known = quiet ? readOrNull(quiet.job) : jobOf(before)
    const owed = quiet?.owed ? parse(quiet.owed.letter, quiet.owed.props) : null
    return { known, owed, isNews: quiet?.isNew ?? false, ...still }
  }
  const { waiting, left } = letter
  if (waiting) return { ...knowledgeBefore(waiting, before.id), leavesAt: waiting.next_attempt_at, ...still }
  const known = left?.letter === 'appointment-cancelled' ? null : jobOf(before)
  // Nobody knows whether a try has arrived: what is owed is rather told twice than never.
  const owed = left && !left.isSettled ? knowledgeBefore(left, before.id).owed : null
  return { known, owed, hasLeft: true, secondsLeft: left?.secondsLeft ?? 0, isKeptQuiet: false }
}

/** As it is stored: a job in the words of a letter, and the letter that waits until it is true again. */
const KeptKnowledge = z.object({
  job: letterProps['appointment-moved'].shape.previous,
  owed: z._default(letterProps['appointment-moved'].shape.replaces, null),
  isNew: z._default(z.boolean(), false),
})

/** Cancelled before they heard of it. */
export function wasNeverTold({ cancelled_at, client_knows }: StoredAppointment): boolean {
  return cancelled_at !== null && (z.parse(z.nullable(KeptKnowledge), client_knows)?.isNew ?? false)
}

/** Null where the client knows what is true and is owed nothing. */
export function keptKnowledge(
  { known, owed, isNews = false }: Knowledge,
  after: StoredAppointment,
): object | null {
  if (!owed && !isNews && isSameTold(known, jobOf(after))) return null
  return {
    job: known && written(known),
    // A link that opens something is not kept: the letter gets another.
    owed: owed && { letter: owed.letter, props: { ...owed.props, manageUrl: null } },
    isNew: isNews,
  } satisfies z.output<typeof KeptKnowledge>
}

function knowledgeBefore(
  { letter, props }: { letter: string; props: unknown },
  appointmentId: string,
): Knowledge {
  if (letter === 'series-changed') return visitBefore(props, appointmentId)
  const waiting = parse(letter, props)
  if (waiting.letter === 'booking-confirmed') return { known: read(waiting.props.job), owed: waiting }
  const { changedBy, replaces } = waiting.props
  if (changedBy === 'client') {
    return {
      known: waiting.letter === 'appointment-cancelled' ? null : read(waiting.props.job),
      owed: waiting,
    }
  }
  const owed = replaces && parse(replaces.letter, replaces.props)
  if (waiting.letter === 'appointment-cancelled')
    return { known: waiting.props.isKnown ? null : read(waiting.props.job), owed }
  return { known: readOrNull(waiting.props.previous), owed, isNews: waiting.props.isNew }
}

function visitBefore(props: unknown, appointmentId: string): Knowledge {
  const { visits, isNew } = z.parse(letterProps['series-changed'], props)
  const visit = visits.find((one) => one.appointmentId === appointmentId)
  if (!visit) throw new Error('A letter about several visits does not tell of this one')
  const { job, previous, isKnown, replaces } = visit
  return {
    known: readOrNull(isKnown ? job : previous),
    owed: replaces && parse(replaces.letter, replaces.props),
    isNews: isNew,
  }
}

function parse(letter: string, props: unknown): OwedLetter {
  switch (letter) {
    case 'booking-confirmed':
      return { letter, props: z.parse(letterProps[letter], props) }
    case 'appointment-cancelled':
      return { letter, props: z.parse(letterProps[letter], props) }
    case 'appointment-moved':
      return { letter, props: z.parse(letterProps[letter], props) }
    default:
      throw new Error(`A letter '${letter}' is not about an appointment`)
  }
}

/** Null: cancelled. */
export function jobOf(appointment: StoredAppointment): ToldJob | null {
  return appointment.cancelled_at === null ? jobWords(appointment) : null
}

export function isSameTold(one: ToldJob | null, other: ToldJob | null): boolean {
  return one === null || other === null ? one === other : isSameJob(one, other)
}

export function jobWords({ appointment_time, duration, service, address }: StoredAppointment): ToldJob {
  return { startsAt: appointment_time.getTime(), durationMinutes: duration, service, address }
}

export function written({ startsAt, durationMinutes, service, address }: ToldJob): LetterJob {
  return {
    appointmentTime: new Date(startsAt).toISOString(),
    duration: durationMinutes,
    service,
    address,
  }
}

function read({ appointmentTime, duration, service, address }: LetterJob): ToldJob {
  return { startsAt: Date.parse(appointmentTime), durationMinutes: duration, service, address }
}

export function readOrNull(job: LetterJob | null): ToldJob | null {
  return job && read(job)
}
