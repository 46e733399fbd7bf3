import { expect, test } from 'vitest'
import { at } from '#server/testing/booking-scene.ts'
import { manageScene, type TestBooking } from '#server/testing/manage-scene.ts'

const scene = manageScene()
const { aBooking, emailsTo, sendDueEmails, rowOf, asOwner, ownerCancels, move } = scene

/** Puts the owed email into the outbox as the previous release did. */
async function queueLikePreviousRelease(booking: TestBooking): Promise<void> {
  const [mail] = (await emailsTo(booking.email)).slice(-1)
  if (!mail) throw new Error('nothing is owed')
  await scene.server.deps.db.asSystem(async (tx) => {
    const { id } = await tx
      .insertInto('mails')
      .values({
        user_id: booking.business.id,
        appointment_id: booking.id,
        letter: mail.letter,
        props: JSON.stringify(mail.props),
        recipient: mail.recipient,
        next_attempt_at: new Date(mail.sendAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('appointments')
      .set({ announced: null, confirmation: null, notify_at: null, change_id: null, undo: null })
      .set({ notice_mail_id: id })
      .where('id', '=', booking.id)
      .execute()
  })
}

const ownerMoves = async (booking: TestBooking, time: string, options: object = {}) =>
  asOwner(booking, `/${booking.id}/move`, {
    appointment_time: at(time),
    duration: 60,
    seen_updated_at: (await rowOf(booking)).updated_at.toISOString(),
    ...options,
  })

const emailsWithTimes = async (booking: TestBooking) =>
  (await emailsTo(booking.email)).map(({ letter, props }) => [
    letter,
    (props.previous as { appointmentTime: string } | undefined)?.appointmentTime,
    (props.job as { appointmentTime: string } | undefined)?.appointmentTime,
  ])

test('sends a pending email of the previous release unchanged', async () => {
  const booking = await aBooking()
  await queueLikePreviousRelease(booking)
  await sendDueEmails()
  expect(await emailsTo(booking.email)).toMatchObject([{ letter: 'booking-confirmed', props: {} }])
  expect((await rowOf(booking)).notify_at).toBeNull()
})

test('replaces a pending confirmation of the previous release after a change', async () => {
  const booking = await aBooking()
  await queueLikePreviousRelease(booking)
  await ownerMoves(booking, '12:00', { tell_client: false })
  expect(await emailsWithTimes(booking)).toEqual([['booking-confirmed', undefined, at('12:00')]])
})

test('replaces a pending email of the previous release, starting from what the client knows', async () => {
  const booking = await aBooking()
  await sendDueEmails()
  await ownerMoves(booking, '12:00')
  await queueLikePreviousRelease(booking)
  await ownerMoves(booking, '14:00')
  expect((await emailsWithTimes(booking)).slice(1)).toEqual([['appointment-moved', at('10:00'), at('14:00')]])
  await ownerCancels(booking)
  expect((await emailsWithTimes(booking)).slice(1)).toEqual([
    ['appointment-cancelled', undefined, at('10:00')],
  ])
})

test('replaces a pending email of the previous release when the client moves the appointment', async () => {
  const booking = await aBooking()
  await sendDueEmails()
  await ownerMoves(booking, '12:00')
  await queueLikePreviousRelease(booking)
  await move(booking, at('15:00'))
  expect((await emailsWithTimes(booking)).slice(1)).toEqual([['appointment-moved', at('12:00'), at('15:00')]])
})

test('remembers a change that the client was not told about in the previous release', async () => {
  const booking = await aBooking()
  await sendDueEmails()
  const job = { appointmentTime: at('10:00'), duration: 60, service: 'Full Detail', address: null }
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('appointments')
      .set({
        client_knows: JSON.stringify({ job, owed: null, isNew: false }),
        appointment_time: at('11:00'),
      })
      .where('id', '=', booking.id)
      .execute(),
  )
  await ownerMoves(booking, '12:00')
  expect((await emailsWithTimes(booking)).slice(1)).toEqual([['appointment-moved', at('10:00'), at('12:00')]])
})
