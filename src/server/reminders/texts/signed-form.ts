import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'

export type ReceiveDeps = { db: Database; sms: SmsGateway | null; appUrl: URL }
export type Received = { rawBody: Uint8Array; headers: Headers }

/** What the provider posted to an address of ours, as people reach it and not as the request says. */
export function signedForm(
  { sms }: ReceiveDeps,
  address: string,
  { rawBody, headers }: Received,
): URLSearchParams {
  const form = new URLSearchParams(new TextDecoder().decode(rawBody))
  const signature = headers.get('x-twilio-signature') ?? ''
  return sms?.isSigned({ address, form, signature }) ? form : refuse('invalid_signature')
}
