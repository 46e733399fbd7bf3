import { expect, test } from 'vitest'
import { DEFAULT_MESSAGES_PER_DAY } from '#domain/messages/daily-allowance.ts'
import { composeEverythingOwed } from '#server/client-emails/compose-due.ts'
import { claimDueMails } from '#server/outbox/send-mail.ts'
import { deleteOwner } from '#server/owner-data/queries.ts'
import { manageScene } from '#server/testing/manage-scene.ts'
import { finishSending, sendAll, testComposer } from '#server/testing/test-outbox.ts'

const scene = manageScene({ environment: { LIMITS: 'off' } })

test('composes only as many emails at a time as it claims, and all of them in the end', async () => {
  const { db } = scene.server.deps
  const claim = (atMost: number) =>
    claimDueMails(
      { db, sms: null, composer: testComposer, messagesPerDay: DEFAULT_MESSAGES_PER_DAY },
      { limit: atMost },
    )
  while ((await claim(100)).dueCount > 0);
  const bookings = [await scene.aBooking(), await scene.aBooking(), await scene.aBooking()]
  const readUnclaimed = () =>
    db.asSystem((tx) =>
      tx
        .selectFrom('mails')
        .select('id')
        .where('attempts', '=', 0)
        .where('minutes_before', 'is', null)
        .execute(),
    )
  const claimed: string[] = []
  for (let { mails, dueCount } = await claim(2); dueCount > 0; { mails, dueCount } = await claim(2)) {
    expect(mails.length).toBeLessThanOrEqual(2)
    expect(await readUnclaimed()).toEqual([])
    claimed.push(...mails.map(({ letter, recipient }) => `${letter} ${recipient}`))
    for (const mail of mails) await finishSending(db, mail)
  }
  expect(claimed.filter((line) => line.startsWith('booking-received'))).toHaveLength(3)
  for (const { email } of bookings)
    expect(claimed.filter((line) => line === `booking-confirmed ${email}`)).toHaveLength(1)
})

test('emails a client about a cancellation even if the business deletes its account right after', async () => {
  const { db } = scene.server.deps
  const appUrl = new URL('http://localhost:3000')
  const booking = await scene.aBooking()
  await sendAll(db)
  await scene.ownerCancels(booking, { tell_client: true })
  await db.asSystem(async (tx) => {
    await composeEverythingOwed(tx, booking.business.id, appUrl)
    await deleteOwner(tx, booking.business.id, DEFAULT_MESSAGES_PER_DAY)
  })
  const { mails } = await claimDueMails(
    { db, sms: null, composer: testComposer, messagesPerDay: DEFAULT_MESSAGES_PER_DAY },
    { limit: 100 },
  )
  expect(mails.filter(({ recipient }) => recipient === booking.email)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { service: expect.any(String) } } },
  ])
})

test('lets only one worker compose at a time', async () => {
  const { db } = scene.server.deps
  await sendAll(db)
  const claimEmailsTo = async (recipient: string) => {
    const { mails } = await claimDueMails(
      { db, sms: null, composer: testComposer, messagesPerDay: DEFAULT_MESSAGES_PER_DAY },
      { limit: 100 },
    )
    return mails.filter((mail) => mail.recipient === recipient).map(({ letter }) => letter)
  }
  const booking = await db.asSystem(async (tx) => {
    await testComposer.composeDue(tx, 100)
    const booking = await scene.aBooking()
    expect(await claimEmailsTo(booking.email)).toEqual([])
    return booking
  })
  expect(await claimEmailsTo(booking.email)).toEqual(['booking-confirmed'])
})

test('settles an appointment without an address, and composes the emails of the others', async () => {
  const { db } = scene.server.deps
  await sendAll(db)
  const [unreachable, other] = [await scene.aBooking(), await scene.aBooking()]
  await db.asOwner(unreachable.business.id, (tx) =>
    tx.updateTable('appointments').set({ client_email: '' }).execute(),
  )
  const deps = { db, sms: null, composer: testComposer, messagesPerDay: DEFAULT_MESSAGES_PER_DAY }
  const { mails } = await claimDueMails(deps, { limit: 100 })
  expect(mails.map(({ recipient }) => recipient)).toContain(other.email)
  expect(mails.map(({ recipient }) => recipient)).not.toContain('')
  const { notify_at } = await db.asOwner(unreachable.business.id, (tx) =>
    tx.selectFrom('appointments').select('notify_at').executeTakeFirstOrThrow(),
  )
  expect(notify_at).toBeNull()
})
