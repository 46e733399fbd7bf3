import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner } from '#server/testing/an-owner.ts'
import { reminderScene } from '#server/testing/reminder-scene.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const scene = reminderScene()
let mailbox: TestMailbox
let server: TestServer
beforeAll(async () => {
  mailbox = await openTestMailbox()
  server = await openTestServer({ mailbox })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

test('both reminders are on by default, with the default templates', async () => {
  const { headers } = await scene.aBusiness()
  const response = await scene.server.request('/api/reminder-settings', { headers })
  expect(await response.json()).toMatchObject({
    settings: {
      email_day_before: true,
      email_hour_before: true,
      quiet_from: null,
      day_before_template: null,
    },
    usual_templates: { day_before: expect.stringContaining('{client_name}') },
  })
})

test('saves reminder settings', async () => {
  const business = await scene.aBusiness()
  const settings = { quiet_from: '21:00', quiet_until: '07:30', day_before_template: 'Hello {client_name}!' }
  expect(await (await scene.save(business, settings)).json()).toMatchObject(settings)
})

test.each([
  [{ quiet_from: '21:00', quiet_until: null }, 'Enter both times or neither'],
  [{ quiet_from: '21:00', quiet_until: '21:00' }, 'Quiet hours can’t last the whole day'],
  [{ quiet_from: '25:00', quiet_until: '21:00' }, 'Enter a time like 21:00'],
])('rejects %j with a message', async (change, message) => {
  const response = await scene.save(await scene.aBusiness(), change)
  expect(response.status).toBe(422)
  expect(JSON.stringify(await response.json())).toContain(message)
})

test('the preview shows the reminder of the next job, or an example if there is none', async () => {
  const booking = await scene.aBooking()
  const preview = async (business: typeof booking.business) => {
    const body = { kind: 'day before', template: 'See you, {client_name}' }
    const path = '/api/reminder-settings/preview'
    const response = await scene.server.request(path, json(body, business.headers))
    return (await response.json()) as { text: string; is_example: boolean }
  }
  const { text, is_example } = await preview(booking.business)
  expect(text).toContain('See you, {client_name}')
  expect(is_example).toBe(false)
  expect(await preview(await scene.aBusiness())).toMatchObject({ is_example: true })
})

test('a test email goes to the owner only, and a failure is reported', async () => {
  const owner = await anOwner(server.deps.db)
  const body = { kind: 'hour before', template: null }
  const response = await server.request('/api/reminder-settings/test', json(body, owner.headers))
  expect(await response.json()).toEqual({ sent_to: owner.email })
  expect(await mailbox.mails(owner.email)).toMatchObject([{ subject: 'reminder' }])
  mailbox.refuse(owner.email, { responseCode: 451 })
  const secondResponse = await server.request('/api/reminder-settings/test', json(body, owner.headers))
  expect(secondResponse.status).toBe(502)
})
