import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { type Parts, requestOf } from '#web/api/request-of.ts'

export type RefusedAnswer = { isOk: false; status: number; error: ErrorBody['error'] }
type PageAnswer<E extends Endpoint> = { isOk: true; output: Output<E> } | RefusedAnswer

/** Calls an endpoint of the contract from a page's loader or action, for its visitor. */
export async function askFromPage<const E extends Endpoint>(
  api: PublicApi,
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<PageAnswer<E>> {
  const parts = input as Parts
  const { url, init } = requestOf(endpoint, parts)
  const { status, answer } = await api.call({
    method: endpoint.method,
    path: url,
    headers: { ...(init.headers as Record<string, string>), ...headers },
    body: parts.body,
  })
  if (status < 400) return { isOk: true, output: answer as Output<E> }
  return { isOk: false, status, error: (answer as ErrorBody).error }
}
