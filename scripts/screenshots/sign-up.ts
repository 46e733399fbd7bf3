import { setTimeout as pause } from 'node:timers/promises'
import type { CallApi } from './api-client.ts'

export type Login = { email: string; password: string }

const VALID_CARD = '4242 4242 4242 4242'

/** Creates an account with a confirmed email and a subscription. */
export async function signUp(callApi: CallApi, login: Login, timeZone: string): Promise<void> {
  await callApi('POST', '/api/auth/sign-up', { ...login, consent: true, timezone: timeZone })
  await confirmEmail(callApi, login.email)
  const { sessionId, url } = await callApi<{ sessionId: string; url: string }>('POST', '/api/create-checkout')
  const completeUrl = new URL('/_emulator/acts/completeCheckout', url).href
  await callApi('POST', completeUrl, [sessionId, VALID_CARD])
  await callApi('POST', '/api/check-subscription', { session_id: sessionId })
}

/** Waits for the email with the code. */
async function confirmEmail(callApi: CallApi, email: string): Promise<void> {
  for (;;) {
    const [mail] = await callApi<{ text: string }[]>('GET', `/local/mail.json?to=${email}`)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    if (code) return callApi('POST', '/api/auth/confirm-email-by-code', { code })
    await pause(100)
  }
}
