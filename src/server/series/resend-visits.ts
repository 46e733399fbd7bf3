import { clientNotice } from '#domain/appointments/client-notice.ts'
import { jobOf, jobWords, takeBackNotices, wasNeverTold } from '#server/appointments/client-knowledge.ts'
import { rememberLetter, STORED, type StoredAppointment } from '#server/appointments/queries.ts'
import { readLetterBusiness } from '#server/appointments/read-letter-business.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { clientLetter, letterJob, type Owner } from '#server/manage-booking/client-letter.ts'
import { queueMail } from '#server/messages/queue-mail.ts'
import { NOTHING_TAKEN, seriesLetter, type ToldVisit } from '#server/series/tell-of-visits.ts'

/**
 * Those ahead of which this letter was the last that told, and those that changed without a word. A visit of which the
 * client was told since has a letter of its own.
 */
export async function visitsLastToldBy(
  tx: OwnerTx,
  mailId: string,
  { series_id }: Pick<StoredAppointment, 'series_id'>,
): Promise<StoredAppointment[]> {
  const visits = await tx
    .selectFrom('appointments')
    .select(STORED)
    .where('series_id', '=', series_id)
    .where((eb) =>
      eb.or([
        eb('notice_mail_id', '=', mailId),
        eb.and([eb('notice_mail_id', 'is', null), eb('client_knows', 'is not', null)]),
      ]),
    )
    .where('appointment_time', '>', await tx.now())
    .orderBy('appointment_time')
    .execute()
  const told = visits.find(({ notice_mail_id }) => notice_mail_id === mailId)
  return visits.filter((visit) => visit.client_email === told?.client_email && !wasNeverTold(visit))
}

type Again = { owner: Owner; visits: readonly [StoredAppointment, ...StoredAppointment[]]; resends: string }

/** One letter again, of what each of them is now. */
export async function resendVisits(
  { enqueue, appUrl }: { enqueue: Enqueue; appUrl: URL },
  tx: OwnerTx,
  { owner, visits, resends }: Again,
): Promise<string> {
  const business = await readLetterBusiness(tx)
  const quiet = visits.filter(({ notice_mail_id }) => notice_mail_id === null)
  const kept = new Map((await takeBackNotices(tx, quiet)).map((taken, n) => [quiet[n], taken]))
  const told = visits.map((after): ToldVisit => {
    const job = jobWords(after)
    const changed = { owner, appUrl, before: after, after }
    const known = { ...changed, isKnown: true }
    const untold = kept.get(after)
    const notice = untold && clientNotice(untold.known, jobOf(after), business.now)
    if (notice) return { ...changed, notice, taken: untold }
    if (after.cancelled_at) return { ...known, notice: { kind: 'cancelled', job }, taken: NOTHING_TAKEN }
    // Should it be taken back before it leaves, the visit is still to be confirmed, with another link.
    const letter = clientLetter({ appUrl, owner, appointment: after, manageUrl: null, ...business })
    const props = { ...letter, job: letterJob(after), price: after.price }
    const taken = { ...NOTHING_TAKEN, owed: { letter: 'booking-confirmed' as const, props } }
    return { ...known, notice: { kind: 'moved', from: job, to: job }, taken }
  })
  const [first] = visits
  const mailId = await queueMail(enqueue, tx, {
    letter: 'series-changed',
    props: { ...(await seriesLetter(tx, { owner, appUrl }, told, business)), isNew: false },
    to: first.client_email,
    userId: owner.id,
    appointmentId: first.id,
    resends,
  })
  await rememberLetter(
    tx,
    mailId,
    visits.map(({ id }) => ({ id, clientKnows: null })),
  )
  return mailId
}
