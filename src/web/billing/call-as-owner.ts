import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts'
import { type CallOptions, callWith, type InputArguments } from '#web/api/client.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { retryIfSignedIn } from '#web/session/retry-if-signed-in.ts'
import { redirectIfBlocked } from './redirect-if-blocked.ts'

/**
 * Calls an endpoint that needs a session, renewing an expired one once.
 * If a subscription is required, the owner is redirected to the blocked screen.
 */
export function callAsOwner<const E extends Endpoint>(
  endpoint: E,
  ...input: InputArguments<E>
): Promise<Output<E>> {
  return callAsOwnerWith({}, endpoint, (input[0] ?? {}) as CallInput<E>)
}

/** Like `callAsOwner`, with additional headers or a time limit. */
export function callAsOwnerWith<const E extends Endpoint>(
  options: CallOptions,
  endpoint: E,
  input: CallInput<E>,
): Promise<Output<E>> {
  const request = () => callWith(options, endpoint, input)
  return retryIfSignedIn(request, browserSession.recheck).catch(redirectIfBlocked)
}

/** A change that takes longer is kept on this device and sent later with the same key. */
const CHANGE_TIMEOUT_MS = 10_000

/** Like `callAsOwner`, for a change that takes effect once, however often it is sent with this key. */
export function callAsOwnerOnce<const E extends Endpoint>(
  key: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<Output<E>> {
  const options = { headers: { 'Idempotency-Key': key }, timeoutMs: CHANGE_TIMEOUT_MS }
  return callAsOwnerWith(options, endpoint, input)
}
