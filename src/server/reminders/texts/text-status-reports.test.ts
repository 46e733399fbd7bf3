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
const { texted, textRows, workAt, planned, answers, becomes, told } = scene

/** The text of the day before, as it left. */
async function sentText() {
  const booking = await texted()
  await workAt(DAY_BEFORE, booking.business)
  const [row] = await textRows(booking)
  return { booking, id: row?.id ?? '', sid: twilio.taken[0]?.sid ?? '' }
}
const messageOf = async ({ business }: TestBooking, id: string) => {
  for (const view of ['gone', 'failed', 'ahead']) {
    const answer = await scene.server.request(`/api/messages?view=${view}`, { headers: business.headers })
    const { messages } = (await answer.json()) as { messages: Message[] }
    const found = messages.find((message) => message.id === id)
    if (found) return found
  }
  return expect.fail('no such message')
}

test('a text is accepted, then delivered, and the ledger says so', async () => {
  const { booking, ...text } = await sentText()
  expect(await messageOf(booking, text.id)).toMatchObject({
    what: 'Text, 24 hours before',
    channel: 'text',
    to: AVA,
    client_name: 'Ava Brooks',
    state: 'accepted',
  })
  const answer = await becomes(text, 'delivered')
  expect([answer.status, await answer.text()]).toEqual([204, ''])
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
])('told %j it is %s in the end', async (statuses, state) => {
  const { booking, ...text } = await sentText()
  for (const status of statuses) await becomes(text, status, status === 'undelivered' ? '30003' : undefined)
  const message = await messageOf(booking, text.id)
  expect(message.state).toBe(state)
  expect((await textRows(booking))[0]?.failed_at !== null).toBe(state === 'failed')
  expect(message.reason).toBe(state === 'failed' ? 'It did not reach the phone.' : null)
})

test('what the provider tells before its answer is recorded settles the text', async () => {
  const booking = await texted()
  twilio.failNext('silence')
  await workAt(DAY_BEFORE, booking.business)
  const [row] = await textRows(booking)
  await becomes({ id: row?.id ?? '', sid: twilio.taken[0]?.sid ?? '' }, 'sent')
  await workAt(new Date(Date.parse(DAY_BEFORE) + 120_000).toISOString(), booking.business)
  expect(twilio.taken).toHaveLength(1)
  expect((await messageOf(booking, row?.id ?? '')).state).toBe('accepted')
})

test('nobody but the provider can tell anything, and is told so', async () => {
  const { booking, id, sid } = await sentText()
  const path = `/api/texts/status?mail=${id}`
  const fields = { MessageSid: sid, MessageStatus: 'failed' }
  const form = new URLSearchParams(fields)
  const elsewhere = textSignature(AUTH_TOKEN, { address: `https://evil.example${path}`, form })
  const otherToken = textSignature('3'.repeat(32), { address: `http://localhost:3000${path}`, form })
  for (const signature of ['', 'AAAA', elsewhere, otherToken]) {
    const answer = await told(path, fields, signature)
    expect(answer.status).toBe(400)
  }
  const reply = await told('/api/texts/reply', { From: AVA, Body: 'STOP' }, 'AAAA')
  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain('This message was not signed by its provider.')
  expect((await messageOf(booking, id)).state).toBe('accepted')
  await workAt(HOUR_BEFORE, booking.business)
  expect(twilio.taken).toHaveLength(2)
})

test('after STOP nobody texts that number, whichever business the client knows', async () => {
  const bookings = [await texted(), await texted()]
  for (const _ of [1, 2]) {
    const answer = await answers('Stop')
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
  for (const booking of bookings) {
    expect(await planned(booking)).toEqual(['stopped', 'stopped'])
    await workAt(DAY_BEFORE, booking.business)
  }
  await scene.setClock(NOW)
  expect(await planned(await texted())).toEqual(['stopped', 'stopped'])
  expect(twilio.taken).toHaveLength(0)
})

test('STOP tells the owner nothing of what is months away, and its own reason once the time comes', async () => {
  const booking = await texted()
  await answers('STOP')
  const failed = async () => {
    const { headers } = booking.business
    const answer = await scene.server.request('/api/messages?view=failed', { headers })
    return ((await answer.json()) as { messages: Message[] }).messages.map(({ reason }) => reason)
  }
  expect(await failed()).toEqual([])
  await workAt(DAY_BEFORE, booking.business)
  expect(await failed()).toEqual(['The client answered STOP: no texts. E-mail is not stopped.'])
})

test('the details of a client say that they answered STOP', async () => {
  const { business } = await texted()
  const [client] = await scene.server.deps.db.asOwner(business.id, (tx) =>
    tx.selectFrom('clients').select('id').execute(),
  )
  const details = async () =>
    (await scene.server.request(`/api/clients/${client?.id}`, { headers: business.headers })).json()
  expect(await details()).toMatchObject({ answered_stop: false })
  await answers('STOP')
  expect(await details()).toMatchObject({ answered_stop: true })
})

test('STOP between the claim and the provider still counts', async () => {
  const booking = await texted()
  await scene.setClock(DAY_BEFORE)
  const deps = scene.deps()
  let asked = 0
  const db: typeof deps.db = {
    ...deps.db,
    async asSystem(work) {
      asked += 1
      if (asked === 2) await answers('STOP')
      return deps.db.asSystem(work)
    },
  }
  await sendDueMails({ ...deps, db }, { atMost: 100, channel: 'text' })
  expect(twilio.taken).toHaveLength(0)
  expect(await planned(booking)).toEqual(['stopped', 'stopped'])
})

test('any other answer changes nothing', async () => {
  const booking = await texted()
  await answers('Please stop by at nine, then we can cancel the rest')
  await told('/api/texts/reply', { From: 'not a number', Body: 'STOP' })
  expect(await planned(booking)).toEqual([DAY_BEFORE, HOUR_BEFORE])
})

test('after START they come again, but for what is past', async () => {
  const booking = await texted()
  await answers('STOP')
  await workAt(new Date(Date.parse(DAY_BEFORE) + 3_600_000).toISOString(), booking.business)
  await answers('start')
  await scene.plan(booking.business)
  expect(await planned(booking)).toEqual(['stopped', HOUR_BEFORE])
  await workAt(HOUR_BEFORE, booking.business)
  expect(twilio.taken).toHaveLength(1)
})

test('STOP that comes after the plan was made still counts when it leaves', async () => {
  const booking = await texted()
  await scene.server.deps.db.asSystem((tx) => tx.insertInto('text_refusals').values({ phone: AVA }).execute())
  await workAt(DAY_BEFORE, booking.business)
  expect((await planned(booking))[0]).toBe('stopped')
})

test('who wants no reminders by letter gets none by text', async () => {
  const booking = await texted()
  await scene.server.request(`/api/booking/${booking.token}/reminders`, {
    method: 'POST',
    body: JSON.stringify({ wanted: false }),
    headers: { 'content-type': 'application/json' },
  })
  await scene.plan(booking.business)
  expect(await planned(booking)).toEqual(['refused', 'refused'])
})

test('a text is sent again by the owner’s word, unless the client answered STOP', async () => {
  const { booking, id } = await sentText()
  const again = () =>
    scene.server.request(`/api/messages/${id}/resend`, { method: 'POST', headers: booking.business.headers })
  expect(await (await again()).json()).toMatchObject({ channel: 'text', to: AVA, state: 'planned' })
  await scene.send()
  expect(twilio.taken).toHaveLength(2)
  await answers('STOP')
  expect(await (await again()).json()).toMatchObject({
    error: {
      code: 'not_owed_any_more',
      message: 'The client answered STOP: no texts. E-mail is not stopped.',
    },
  })
})
