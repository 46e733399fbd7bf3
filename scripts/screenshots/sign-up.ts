import type { CallApi } from './api-client.ts'

export type Login = { email: string; password: string }

const VALID_CARD = '4242 4242 4242 4242'

/** Creates an account with a subscription. */
export async function signUp(callApi: CallApi, login: Login, timeZone: string): Promise<void> {
  await callApi('POST', '/api/auth/sign-up', { ...login, consent: true, timezone: timeZone })
  const { sessionId, url } = await callApi<{ sessionId: string; url: string }>('POST', '/api/create-checkout')
  const completeUrl = new URL('/_emulator/acts/completeCheckout', url).href
  await callApi('POST', completeUrl, [sessionId, VALID_CARD])
  await callApi('POST', '/api/check-subscription', { session_id: sessionId })
}
