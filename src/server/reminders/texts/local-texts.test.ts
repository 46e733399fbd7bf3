import { afterAll, expect, test } from 'vitest'
import type { StoredMail } from '#contract/local.ts'
import { DAY_BEFORE, HOUR_BEFORE, reminderScene } from '#server/testing/reminder-scene.ts'
import { openTestMailbox } from '#server/testing/test-mailbox.ts'
import { json } from '#server/testing/test-server.ts'

const mailbox = await openTestMailbox()
afterAll(() => mailbox.close())
const scene = reminderScene({ mailbox, environment: { LIMITS: 'off', SMS_URL: 'local:' } })
const AVA = '+12125550123'

test('local mode stores texts in the mailbox and lets a developer reply to them', async () => {
  const business = await scene.aBusiness()
  const settings = {
    text_day_before: true,
    text_hour_before: true,
    text_day_before_template: null,
    text_hour_before_template: null,
  }
  await scene.server.request('/api/text-settings', { ...json(settings, business.headers), method: 'PUT' })
  const booking = await scene.createBooking(business)
  await scene.plan(business)
  await scene.workAt(DAY_BEFORE, business)
  const mails = await scene.server.request(`/local/mail.json?to=${encodeURIComponent(AVA)}`)
  expect((await mails.json()) as StoredMail[]).toMatchObject([
    { channel: 'text', to: [AVA], text: expect.stringContaining('tomorrow at 10:00 AM') },
  ])
  const answer = await scene.server.request('/local/text-answer', json({ from: AVA, body: 'stop' }))
  expect(await answer.json()).toEqual({ wish: 'stop' })
  await scene.workAt(HOUR_BEFORE, business)
  const texts = (await scene.rowsOf(booking)).filter(({ channel }) => channel === 'text')
  expect(texts.map(({ skip_reason, sent_at }) => skip_reason ?? sent_at)).toEqual([
    expect.any(Date),
    'stopped',
  ])
})
