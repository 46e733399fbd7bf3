import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { endpointRequest, type RequestParts } from '#web/api/endpoint-request.ts'

export type FailedCall = { isOk: false; status: number; error: ErrorBody['error'] }
type CallResult<E extends Endpoint> = { isOk: true; output: Output<E> } | FailedCall

/** Calls an endpoint of the contract from a page's loader or action, on behalf of its visitor or owner. */
export async function callFromPage<const E extends Endpoint>(
  api: Pick<PublicApi, 'call'>,
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<CallResult<E>> {
  const parts = input as RequestParts
  const { url, init } = endpointRequest(endpoint, parts)
  const { status, answer } = await api.call({
    method: endpoint.method,
    path: url,
    headers: { ...(init.headers as Record<string, string>), ...headers },
    body: parts.body,
  })
  if (status < 400) return { isOk: true, output: answer as Output<E> }
  return { isOk: false, status, error: (answer as ErrorBody).error }
}
