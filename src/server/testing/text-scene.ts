import { afterAll, beforeEach } from 'vitest'
import { textSignature } from '#server/gateways/sms-twilio.ts'
import { reminderScene, type TestBooking, type TestBusiness } from '#server/testing/reminder-scene.ts'
import { APP_ORIGIN, json } from '#server/testing/test-server.ts'
import { AUTH_TOKEN, type TwilioStandIn } from '#server/testing/twilio-stand-in.ts'

export const AVA = '+12125550123'

/** A business with texts switched on, its clients, and a text provider. */
export function textScene(twilio: TwilioStandIn) {
  const scene = reminderScene({ environment: { LIMITS: 'off', ...twilio.environment } })
  afterAll(() => twilio.close())
  beforeEach(async () => {
    twilio.reset()
    await scene.server.deps.db.asSystem(async (tx) => {
      await tx.deleteFrom('text_refusals').execute()
      // Removes texts that other tests have planned and not sent.
      await tx.deleteFrom('mails').where('channel', '=', 'text').execute()
    })
  })

  const saveTexts = ({ headers }: TestBusiness, change: object = {}) => {
    const settings = {
      text_day_before: true,
      text_hour_before: true,
      text_day_before_template: null,
      text_hour_before_template: null,
      ...change,
    }
    return scene.server.request('/api/text-settings', { ...json(settings, headers), method: 'PUT' })
  }
  /** Books at a business that sends reminders by text only. */
  const bookWithTexts = async (fields: object = {}, settings: object = {}) => {
    const business = await scene.aBusiness()
    await scene.save(business, { email_day_before: false, email_hour_before: false })
    await saveTexts(business, settings)
    const booking = await scene.createBooking(business, fields)
    await scene.plan(business)
    return booking
  }
  const textRows = async (booking: TestBooking) =>
    (await scene.rowsOf(booking)).filter(({ channel }) => channel === 'text')

  const postWebhook = (path: string, fields: Record<string, string>, signature?: string) => {
    const form = new URLSearchParams(fields)
    const address = APP_ORIGIN + path
    return scene.server.request(path, {
      method: 'POST',
      body: form.toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? textSignature(AUTH_TOKEN, { address, form }),
      },
    })
  }
  const reply = (Body: string, From = AVA) =>
    postWebhook('/api/texts/reply', { From, Body, To: '+15550100200' })
  const reportStatus = (mail: { id: string; sid: string }, MessageStatus: string, ErrorCode?: string) =>
    postWebhook(`/api/texts/status?mail=${mail.id}`, {
      MessageSid: mail.sid,
      MessageStatus,
      ...(ErrorCode && { ErrorCode }),
    })
  return Object.assign(Object.create(scene) as typeof scene, {
    saveTexts,
    bookWithTexts,
    textRows,
    postWebhook,
    reply,
    reportStatus,
  })
}
