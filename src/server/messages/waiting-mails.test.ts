import { expect, test } from 'vitest'
import { at, reminderScene, type TestBooking } from '#server/testing/reminder-scene.ts'

const scene = reminderScene()
const lettersAbout = ({ business, email }: TestBooking) =>
  scene.server.deps.db.asOwner(business.id, (tx) =>
    tx
      .selectFrom('mails')
      .select(['letter', 'skip_reason', 'props'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute(),
  )

test('a letter that was owed stays in the ledger when a newer one takes its place', async () => {
  const booking = await scene.aBooking()
  await scene.move(booking, at('14:00'))
  const [confirmation, ...others] = await lettersAbout(booking)
  expect(confirmation).toMatchObject({ letter: 'booking-confirmed', skip_reason: 'replaced', props: {} })
  expect(others).toMatchObject([{ skip_reason: null }])
})

test('what an owner takes back at once was never owed', async () => {
  const booking = await scene.aBooking()
  await scene.send()
  await scene.ownerCancels(booking)
  expect(await lettersAbout(booking)).toMatchObject([{}, { letter: 'appointment-cancelled' }])
  await scene.asOwner(booking, `/${booking.id}/restore`, {})
  expect(await lettersAbout(booking)).toMatchObject([{ letter: 'booking-confirmed', skip_reason: null }])
})
