export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | (string & {})
  message: string
  code?: string
  param?: string
  decline_code?: string
  [more: string]: unknown
}

/** An error in the provider's format. Any other exception is a bug in the emulator and becomes a 500. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message, ...more })
}

/** The error for an unknown id: 404 if the id is in the path, 400 with the parameter's name if it is a parameter. */
export function noSuch(kind: string, id: string, param?: string): ProviderError {
  return new ProviderError(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  })
}

export function unrecognizedUrl(method: string, path: string): ProviderError {
  return new ProviderError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The payments emulator has no such route.`,
  })
}
