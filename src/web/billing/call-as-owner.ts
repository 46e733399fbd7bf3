import type { Endpoint, Output } from '#contract/endpoint.ts'
import { call, type InputArguments } from '#web/api/client.ts'
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
  return retryIfSignedIn(() => call(endpoint, ...input), browserSession.recheck).catch(redirectIfBlocked)
}
