import { expect, test } from 'vitest'
import { composeEverythingOwed } from '#server/client-emails/compose-due.ts'
import { claimDueMails } from '#server/outbox/send-mail.ts'
import { deleteOwner } from '#server/owner-data/queries.ts'
import { manageScene } from '#server/testing/manage-scene.ts'
import { endSending, sendAll, testComposer } from '#server/testing/test-outbox.ts'

const scene = manageScene({ environment: { LIMITS: 'off' } })

test('composes no more emails than it sends with them, and all of them in the end', async () => {
  const { db } = scene.server.deps
  const take = (atMost: number) => claimDueMails({ db, sms: null, composer: testComposer }, { atMost })
  while ((await take(100)).taken > 0);
  const bookings = [await scene.aBooking(), await scene.aBooking(), await scene.aBooking()]
  const waiting = () =>
    db.asSystem((tx) =>
      tx
        .selectFrom('mails')
        .select('id')
        .where('attempts', '=', 0)
        .where('minutes_before', 'is', null)
        .execute(),
    )
  const letters: string[] = []
  for (let { mails, taken } = await take(2); taken > 0; { mails, taken } = await take(2)) {
    expect(mails.length).toBeLessThanOrEqual(2)
    expect(await waiting()).toEqual([])
    letters.push(...mails.map(({ letter, recipient }) => `${letter} ${recipient}`))
    for (const mail of mails) await endSending(db, mail)
  }
  expect(letters.filter((letter) => letter.startsWith('booking-received'))).toHaveLength(3)
  for (const { email } of bookings)
    expect(letters.filter((letter) => letter === `booking-confirmed ${email}`)).toHaveLength(1)
})

test('a client is told of a cancellation though the business deletes its account a moment later', async () => {
  const { db } = scene.server.deps
  const appUrl = new URL('http://localhost:3000')
  const booking = await scene.aBooking()
  await sendAll(db)
  await scene.ownerCancels(booking, { tell_client: true })
  await db.asSystem(async (tx) => {
    await composeEverythingOwed(tx, booking.business.id, appUrl)
    await deleteOwner(tx, booking.business.id)
  })
  const { mails } = await claimDueMails({ db, sms: null, composer: testComposer }, { atMost: 100 })
  expect(mails.filter(({ recipient }) => recipient === booking.email)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { service: expect.any(String) } } },
  ])
})

test('one worker composes at a time: two would split an email about many visits between them', async () => {
  const { db } = scene.server.deps
  await sendAll(db)
  const take = async (recipient: string) => {
    const { mails } = await claimDueMails({ db, sms: null, composer: testComposer }, { atMost: 100 })
    return mails.filter((mail) => mail.recipient === recipient).map(({ letter }) => letter)
  }
  const booking = await db.asSystem(async (tx) => {
    await testComposer.composeDue(tx, 100)
    const made = await scene.aBooking()
    expect(await take(made.email)).toEqual([])
    return made
  })
  expect(await take(booking.email)).toEqual(['booking-confirmed'])
})
