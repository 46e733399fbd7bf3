import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { textSignature } from '#server/gateways/sms-twilio.ts'
import { sendDueMails } from '#server/outbox/send-mail.ts'
import { NOW } from '#server/testing/booking-scene.ts'
import { DAY_BEFORE, HOUR_BEFORE, type TestBooking } from '#server/testing/reminder-scene.ts'
import { AVA, textScene } from '#server/testing/text-scene.ts'
import { AUTH_TOKEN, openTwilioStandIn } from '#server/testing/twilio-stand-in.ts'

const twilio = await openTwilioStandIn()
const scene = textScene(twilio)
const { bookWithTexts, textRows, workAt, reminderStates, reply, reportStatus, postWebhook } = scene

/** Books a job and sends its text of the day before. */
async function sendText() {
  const booking = await bookWithTexts()
  await workAt(DAY_BEFORE, booking.business)
  const [row] = await textRows(booking)
  return { booking, id: row?.id ?? '', sid: twilio.acceptedTexts[0]?.sid ?? '' }
}
const messageOf = async ({ business }: TestBooking, id: string) => {
  for (const view of ['gone', 'failed', 'ahead']) {
    const response = await scene.server.request(`/api/messages?view=${view}`, { headers: business.headers })
    const { messages } = (await response.json()) as { messages: Message[] }
    const found = messages.find((message) => message.id === id)
    if (found) return found
  }
  return expect.fail('no such message')
}

test('lists a text as accepted, then as delivered', async () => {
  const { booking, ...text } = await sendText()
  expect(await messageOf(booking, text.id)).toMatchObject({
    what: 'Text, 24 hours before',
    channel: 'text',
    to: AVA,
    client_name: 'Ava Brooks',
    state: 'accepted',
  })
  const response = await reportStatus(text, 'delivered')
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(await messageOf(booking, text.id)).toMatchObject({ state: 'delivered', reason: null })
})

test.each([
  [['delivered', 'sent'], 'delivered'],
  [['sent', 'delivered', 'delivered'], 'delivered'],
  [['delivered', 'undelivered'], 'delivered'],
  [['undelivered', 'sent'], 'failed'],
  [['sent', 'undelivered'], 'failed'],
  [['failed', 'delivered'], 'delivered'],
  [['queued', 'something new'], 'accepted'],
])('after the reports %j a text is %s', async (statuses, state) => {
  const { booking, ...text } = await sendText()
  for (const status of statuses)
    await reportStatus(text, status, status === 'undelivered' ? '30003' : undefined)
  const message = await messageOf(booking, text.id)
  expect(message.state).toBe(state)
  expect((await textRows(booking))[0]?.failed_at !== null).toBe(state === 'failed')
  expect(message.reason).toBe(state === 'failed' ? 'It didn’t reach the phone.' : null)
})

test('a status report settles a text if the provider’s response was lost', async () => {
  const booking = await bookWithTexts()
  twilio.failNext('silence')
  await workAt(DAY_BEFORE, booking.business)
  const [row] = await textRows(booking)
  await reportStatus({ id: row?.id ?? '', sid: twilio.acceptedTexts[0]?.sid ?? '' }, 'sent')
  await workAt(new Date(Date.parse(DAY_BEFORE) + 120_000).toISOString(), booking.business)
  expect(twilio.acceptedTexts).toHaveLength(1)
  expect((await messageOf(booking, row?.id ?? '')).state).toBe('accepted')
})

test('rejects webhooks that the provider did not sign', async () => {
  const { booking, id, sid } = await sendText()
  const path = `/api/texts/status?mail=${id}`
  const fields = { MessageSid: sid, MessageStatus: 'failed' }
  const form = new URLSearchParams(fields)
  const otherAddress = textSignature(AUTH_TOKEN, { address: `https://evil.example${path}`, form })
  const otherToken = textSignature('3'.repeat(32), { address: `http://localhost:3000${path}`, form })
  for (const signature of ['', 'AAAA', otherAddress, otherToken]) {
    const response = await postWebhook(path, fields, signature)
    expect(response.status).toBe(400)
  }
  const reply = await postWebhook('/api/texts/reply', { From: AVA, Body: 'STOP' }, 'AAAA')
  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain('This message was not signed by its provider.')
  expect((await messageOf(booking, id)).state).toBe('accepted')
  await workAt(HOUR_BEFORE, booking.business)
  expect(twilio.acceptedTexts).toHaveLength(2)
})

test('after STOP, no business texts that number', async () => {
  const bookings = [await bookWithTexts(), await bookWithTexts()]
  for (const _ of [1, 2]) {
    const response = await reply('Stop')
    expect([response.status, await response.text()]).toEqual([204, ''])
  }
  for (const booking of bookings) {
    expect(await reminderStates(booking)).toEqual(['stopped', 'stopped'])
    await workAt(DAY_BEFORE, booking.business)
  }
  await scene.setClock(NOW)
  expect(await reminderStates(await bookWithTexts())).toEqual(['stopped', 'stopped'])
  expect(twilio.acceptedTexts).toHaveLength(0)
})

test('texts skipped because of STOP are listed as failed only once they would have been due', async () => {
  const booking = await bookWithTexts()
  await reply('STOP')
  const readFailedReasons = async () => {
    const { headers } = booking.business
    const response = await scene.server.request('/api/messages?view=failed', { headers })
    return ((await response.json()) as { messages: Message[] }).messages.map(({ reason }) => reason)
  }
  expect(await readFailedReasons()).toEqual([])
  await workAt(DAY_BEFORE, booking.business)
  expect(await readFailedReasons()).toEqual(['The client replied STOP, so we don’t text them.'])
})

test('the client’s details show that they answered STOP', async () => {
  const { business } = await bookWithTexts()
  const [client] = await scene.server.deps.db.asOwner(business.id, (tx) =>
    tx.selectFrom('clients').select('id').execute(),
  )
  const readDetails = async () =>
    (await scene.server.request(`/api/clients/${client?.id}`, { headers: business.headers })).json()
  expect(await readDetails()).toMatchObject({ answered_stop: false })
  await reply('STOP')
  expect(await readDetails()).toMatchObject({ answered_stop: true })
})

test('STOP between the claim and the provider call prevents the text', async () => {
  const booking = await bookWithTexts()
  await scene.setClock(DAY_BEFORE)
  const deps = scene.deps()
  let calls = 0
  const db: typeof deps.db = {
    ...deps.db,
    async asSystem(work) {
      calls += 1
      if (calls === 2) await reply('STOP')
      return deps.db.asSystem(work)
    },
  }
  await sendDueMails({ ...deps, db }, { limit: 100, channel: 'text' })
  expect(twilio.acceptedTexts).toHaveLength(0)
  expect(await reminderStates(booking)).toEqual(['stopped', 'stopped'])
})

test('replies other than STOP and START change nothing', async () => {
  const booking = await bookWithTexts()
  await reply('Please stop by at nine, then we can cancel the rest')
  await postWebhook('/api/texts/reply', { From: 'not a number', Body: 'STOP' })
  expect(await reminderStates(booking)).toEqual([DAY_BEFORE, HOUR_BEFORE])
})

test('after START, future texts are planned again', async () => {
  const booking = await bookWithTexts()
  await reply('STOP')
  await workAt(new Date(Date.parse(DAY_BEFORE) + 3_600_000).toISOString(), booking.business)
  await reply('start')
  await scene.plan(booking.business)
  expect(await reminderStates(booking)).toEqual(['stopped', HOUR_BEFORE])
  await workAt(HOUR_BEFORE, booking.business)
  expect(twilio.acceptedTexts).toHaveLength(1)
})

test('STOP after planning still prevents the text', async () => {
  const booking = await bookWithTexts()
  await scene.server.deps.db.asSystem((tx) => tx.insertInto('text_refusals').values({ phone: AVA }).execute())
  await workAt(DAY_BEFORE, booking.business)
  expect((await reminderStates(booking))[0]).toBe('stopped')
})

test('a client who opted out of email reminders gets no texts either', async () => {
  const booking = await bookWithTexts()
  await scene.server.request(`/api/booking/${booking.token}/reminders`, {
    method: 'POST',
    body: JSON.stringify({ wanted: false }),
    headers: { 'content-type': 'application/json' },
  })
  await scene.plan(booking.business)
  expect(await reminderStates(booking)).toEqual(['refused', 'refused'])
})

test('an owner can resend a text unless the client answered STOP', async () => {
  const { booking, id } = await sendText()
  const resend = () =>
    scene.server.request(`/api/messages/${id}/resend`, { method: 'POST', headers: booking.business.headers })
  expect(await (await resend()).json()).toMatchObject({ channel: 'text', to: AVA, state: 'planned' })
  await scene.send()
  expect(twilio.acceptedTexts).toHaveLength(2)
  await reply('STOP')
  expect(await (await resend()).json()).toMatchObject({
    error: {
      code: 'not_owed_any_more',
      message: 'The client replied STOP, so we don’t text them.',
    },
  })
})
