import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts'
import type { ERROR_SENTENCES, ErrorBody } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { setReachable } from '#web/api/connection.ts'
import { endpointRequest, type RequestParts } from '#web/api/endpoint-request.ts'

export type InputArguments<E extends Endpoint> = keyof CallInput<E> extends never ? [] : [input: CallInput<E>]

/** Calls an endpoint of the contract. Throws an `ApiError` for every response that is not the declared output. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArguments<E>
): Promise<Output<E>> {
  return callWith({}, endpoint, (input ?? {}) as CallInput<E>)
}

/** After `timeoutMs`, the server counts as out of reach. `send` is used instead of `fetch`. */
export type CallOptions = {
  headers?: Record<string, string>
  timeoutMs?: number
  send?: (url: string, request: RequestInit) => Promise<Response>
}

/** Like `call`, with additional headers or a time limit. */
export async function callWith<const E extends Endpoint>(
  { headers = {}, timeoutMs, send = fetch }: CallOptions,
  endpoint: E,
  input: CallInput<E>,
): Promise<Output<E>> {
  const { url, init } = endpointRequest(endpoint, input as RequestParts)
  const request: RequestInit = {
    ...init,
    headers: { ...(init.headers as Record<string, string>), ...headers },
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  }
  const response = await send(url, request).catch(throwUnreachable)
  // Something that is not JSON came from a proxy. Otherwise the connection was lost on the way.
  const body: unknown = await response
    .json()
    .catch((error) => (error instanceof SyntaxError ? null : throwUnreachable()))
  // A page instead of an answer, such as that of a hotel's network, is no connection either.
  if (response.ok && body === null) throwUnreachable()
  setReachable(true)
  if (response.ok) return body as Output<E>
  throw toApiError(response.status, body)
}

function throwUnreachable(): never {
  setReachable(false)
  throw new ApiError(0, {
    code: 'unavailable',
    message: 'Couldn’t reach Wheelhouse. Check your connection and try again.',
    requestId: null,
  })
}

/** The type keeps them equal to the contract's, whose other sentences would weigh more than the rest of this file. */
const SENTENCES: Pick<typeof ERROR_SENTENCES, 'unavailable' | 'internal'> = {
  unavailable: 'Wheelhouse is busy right now. Please try again in a moment.',
  internal: 'Something went wrong on our side.',
}

/** Whether our server wrote this error. It also writes codes that a page of an earlier version does not know. */
function isOurs(error: Partial<ErrorBody['error']> | undefined): error is ErrorBody['error'] {
  return /^[a-z_]+$/.test(error?.code ?? '') && typeof error?.message === 'string'
}

function toApiError(status: number, body: unknown): ApiError {
  const error = (body as Partial<ErrorBody> | null)?.error
  if (isOurs(error)) return new ApiError(status, error)

  // A proxy answered instead of the server, or the response was cut short.
  const code = status >= 502 && status <= 504 ? 'unavailable' : 'internal'
  return new ApiError(status, { code, message: SENTENCES[code], requestId: null })
}
