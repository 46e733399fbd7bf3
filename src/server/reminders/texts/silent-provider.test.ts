import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type SmsGateway, TextNotAccepted } from '#server/gateways/sms.ts'
import { outboxJobs, sendDueMails } from '#server/outbox/send-mail.ts'
import { freezeClock } from '#server/testing/freeze-clock.ts'
import { DAY_BEFORE, type TestBooking } from '#server/testing/reminder-scene.ts'
import { AVA, textScene } from '#server/testing/text-scene.ts'
import { openTwilioStandIn } from '#server/testing/twilio-stand-in.ts'

const scene = textScene(await openTwilioStandIn())
const { bookWithTexts } = scene
const FAKE_SMS: SmsGateway = {
  send: () => Promise.reject(new Error('not expected')),
  find: async () => [],
  isSigned: () => false,
}
const insertDueTexts = ({ business }: TestBooking, count: number) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .insertInto('mails')
      .values(
        Array.from({ length: count }, () => ({
          user_id: business.id,
          letter: 'reminder',
          channel: 'text',
          props: JSON.stringify({ body: 'See you!' }),
          recipient: AVA,
          next_attempt_at: sql<Date>`app_now()`,
        })),
      )
      .returning('id')
      .execute(),
  )

test('a text provider that does not respond does not delay emails', async () => {
  const booking = await bookWithTexts()
  await insertDueTexts(booking, 20)
  const { promise: response, resolve: respond } = Promise.withResolvers<void>()
  const sms: SmsGateway = {
    ...FAKE_SMS,
    async send() {
      await response
      return { providerId: 'SM1' }
    },
  }
  const emails: string[] = []
  const jobs = outboxJobs({ ...scene.deps(async ({ to }) => void emails.push(to)), sms })
  const { signal } = new AbortController()
  const firstRun = jobs['send-due-mails']({}, signal)
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .insertInto('mails')
      .values({
        user_id: booking.business.id,
        letter: 'mail-check',
        props: JSON.stringify({ appUrl: 'http://localhost:3000', askedAt: DAY_BEFORE }),
        recipient: 'late@example.com',
        next_attempt_at: sql<Date>`app_now()`,
      })
      .execute(),
  )
  let secondRun: Promise<void> | undefined
  await expect
    .poll(
      () => {
        secondRun = jobs['send-due-mails']({}, signal)
        return emails
      },
      { timeout: 100_000 },
    )
    .toContain('late@example.com')
  respond()
  await Promise.all([firstRun, secondRun])
})

test('after five failures in a row, the text provider is not called for ten seconds', async () => {
  const booking = await bookWithTexts()
  const texts = await insertDueTexts(booking, 40)
  await using _ = await freezeClock(scene.server.database)
  let calls = 0
  const sms: SmsGateway = {
    ...FAKE_SMS,
    send() {
      calls += 1
      return Promise.reject(new TextNotAccepted('ECONNREFUSED'))
    },
  }
  await sendDueMails({ ...scene.deps(), sms }, { limit: 100, channel: 'text' })
  expect(calls).toBeLessThan(20)
  const rows = await scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select([
        'attempts',
        sql<number>`extract(epoch from next_attempt_at - app_now())::float8`.as('seconds'),
      ])
      .where(
        'id',
        'in',
        texts.map(({ id }) => id),
      )
      .where('attempts', '=', 0)
      .execute(),
  )
  expect(rows).toHaveLength(40 - calls)
  for (const { seconds } of rows) expect(seconds).toBe(10)
})
