import type { Endpoint, Output } from '#contract/endpoint.ts'
import { call, type InputArguments } from '#web/api/client.ts'
import { withRetries } from '#web/session/with-retries.ts'

/** Calls an endpoint of the account; a server that is away for a moment is asked again. */
export function callAuth<const E extends Endpoint>(
  endpoint: E,
  ...input: InputArguments<E>
): Promise<Output<E>> {
  return withRetries(() => call(endpoint, ...input))
}
