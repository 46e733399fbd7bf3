import type { QueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts'
import type { CallApi } from '#contract/public-api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import type { InputArguments } from '#web/api/client.ts'
import { callAsOwnerWith } from '#web/billing/call-as-owner.ts'
import { waitingChanges } from '#web/dashboard/offline/waiting-changes.ts'
import { offlineData } from './offline-data.ts'
import { waitAtMost } from './wait-at-most.ts'

/** With a connection as weak as this, what the device keeps is of more use. */
const READ_TIMEOUT_MS = 20_000

const MAX_WAIT_FOR_CHANGES_MS = 2_000

/** Calls the API for the queries of a page that is rendered on the server. */
const serverCalls = new WeakMap<QueryClient, CallApi>()

export function readOnServer(client: QueryClient, call: CallApi): void {
  serverCalls.set(client, call)
}

/** Queries read the API with it: in the browser over HTTP, and on the server within its process. */
export async function readAsOwner<const E extends Endpoint>(
  { client }: { client: QueryClient },
  endpoint: E,
  ...input: InputArguments<E>
): Promise<Output<E>> {
  const call = serverCalls.get(client)
  if (!call) return readInBrowser(endpoint, ...input)
  const result = await callFromPage({ call }, endpoint, (input[0] ?? {}) as CallInput<E>)
  if (result.isOk) return result.output
  throw new ApiError(result.status, result.error)
}

async function readInBrowser<const E extends Endpoint>(
  endpoint: E,
  ...input: InputArguments<E>
): Promise<Output<E>> {
  // Otherwise the screen would show for a moment what was before the owner's changes.
  await waitAtMost(MAX_WAIT_FOR_CHANGES_MS, waitingChanges.whenSent())
  const options = { timeoutMs: READ_TIMEOUT_MS }
  return callAsOwnerWith(options, endpoint, (input[0] ?? {}) as CallInput<E>).catch(
    answerWithoutConnection(endpoint, input[0]),
  )
}

/** For a call that did not reach the server. Other failures stay. */
function answerWithoutConnection<E extends Endpoint>(endpoint: E, input: unknown) {
  return async (error: unknown): Promise<Output<E>> => {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    // A browser that does not keep the app can't load this either.
    const offline = await offlineData.fetch().catch(() => null)
    const answer = await offline?.readOfflineAnswer(endpoint, (input ?? {}) as CallInput<E>)
    if (answer === undefined) throw error
    return answer
  }
}
