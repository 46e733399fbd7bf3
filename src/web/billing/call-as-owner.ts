import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts'
import { OWNER_HEADER } from '#contract/owner-header.ts'
import { type CallOptions, callWith, type InputArguments } from '#web/api/client.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { proofRequests } from '#web/session/proof/proof-requests.ts'
import { retryWithProof } from '#web/session/proof/retry-with-proof.ts'
import { retryIfSignedIn } from '#web/session/retry-if-signed-in.ts'
import { redirectIfBlocked } from './redirect-if-blocked.ts'

/**
 * Calls an endpoint that needs a session, renewing an expired one once, and asking the owner for a proof if it needs one.
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
  const request = () => retryIfSignedIn(() => callWith(options, endpoint, input), browserSession.recheck)
  return retryWithProof(request, proofRequests.ask).catch(redirectIfBlocked)
}

/** A change that takes longer is kept on this device and sent later with the same key. */
const CHANGE_TIMEOUT_MS = 10_000

/**
 * Like `callAsOwner`, for changes that take effect once, however often they are sent with the same key, and for this owner only: in
 * another tab, somebody else may have signed in meanwhile.
 */
export function callOnceAs(userId: string) {
  return <const E extends Endpoint>(key: string, endpoint: E, input: CallInput<E>): Promise<Output<E>> => {
    const headers = { 'Idempotency-Key': key, [OWNER_HEADER]: userId }
    return callAsOwnerWith({ headers, timeoutMs: CHANGE_TIMEOUT_MS }, endpoint, input)
  }
}
