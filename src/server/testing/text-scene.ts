import { afterAll, beforeEach } from 'vitest'
import { textSignature } from '#server/gateways/sms-twilio.ts'
import { reminderScene, type TestBooking, type TestBusiness } from '#server/testing/reminder-scene.ts'
import { APP_ORIGIN, json } from '#server/testing/test-server.ts'
import { AUTH_TOKEN, type TwilioStandIn } from '#server/testing/twilio-stand-in.ts'

export const AVA = '+12125550123'

/** A business that texts, its clients, and a provider that takes texts. */
export function textScene(twilio: TwilioStandIn) {
  const scene = reminderScene({ environment: { LIMITS: 'off', ...twilio.environment } })
  afterAll(() => twilio.close())
  beforeEach(async () => {
    twilio.forget()
    await scene.server.deps.db.asSystem(async (tx) => {
      await tx.deleteFrom('text_refusals').execute()
      // What other tests have planned and never sent.
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
  /** By a business whose letters are off, so that texts are all there is. */
  const texted = async (wanted: object = {}, settings: object = {}) => {
    const business = await scene.aBusiness()
    await scene.save(business, { email_day_before: false, email_hour_before: false })
    await saveTexts(business, settings)
    const booking = await scene.booked(business, wanted)
    await scene.plan(business)
    return booking
  }
  const textRows = async (booking: TestBooking) =>
    (await scene.rowsOf(booking)).filter(({ channel }) => channel === 'text')

  const told = (path: string, fields: Record<string, string>, signature?: string) => {
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
  const answers = (Body: string, From = AVA) => told('/api/texts/reply', { From, Body, To: '+15550100200' })
  const becomes = (mail: { id: string; sid: string }, MessageStatus: string, ErrorCode?: string) =>
    told(`/api/texts/status?mail=${mail.id}`, {
      MessageSid: mail.sid,
      MessageStatus,
      ...(ErrorCode && { ErrorCode }),
    })
  return Object.assign(Object.create(scene) as typeof scene, {
    saveTexts,
    texted,
    textRows,
    told,
    answers,
    becomes,
  })
}
