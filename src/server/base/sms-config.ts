import { LOCAL_SMS, TWILIO_SMS, type Variables } from '#server/base/variables.ts'

export type TwilioConfig = {
  kind: 'twilio'
  accountSid: string
  authToken: string
  /** A phone number in E.164 format, or the id of a messaging service. */
  from: string
  /** Null: the real provider. */
  apiBase: URL | null
}
/** `local`: texts go to the local mailbox. */
export type SmsConfig = { kind: 'local' } | TwilioConfig

export function smsConfig({ SMS_URL = '', SMS_API_BASE }: Variables): SmsConfig | null {
  if (SMS_URL === LOCAL_SMS) return { kind: 'local' }
  const [, accountSid, authToken, from] = TWILIO_SMS.exec(SMS_URL) ?? []
  if (!accountSid || !authToken || !from) return null
  return { kind: 'twilio', accountSid, authToken, from, apiBase: SMS_API_BASE ? new URL(SMS_API_BASE) : null }
}

type Installation = { hasMailbox: boolean; isOnThisMachine: boolean }

/** Returns one message per contradiction. */
export function smsContradictions(
  { SMS_URL, SMS_API_BASE }: Variables,
  { hasMailbox, isOnThisMachine }: Installation,
): string[] {
  const errors: string[] = []
  if (SMS_URL === LOCAL_SMS && !hasMailbox)
    errors.push('SMS_URL=local: is for local mode only, with the local mailbox (without SMTP_URL)')
  if (SMS_API_BASE && !SMS_URL?.startsWith('twilio:'))
    errors.push('SMS_API_BASE is set without a twilio:// address in SMS_URL')
  else if (SMS_API_BASE && !isOnThisMachine)
    errors.push('SMS_API_BASE is for your own machine only: APP_URL is not on it')
  return errors
}
