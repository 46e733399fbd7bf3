import type { ProviderError } from './provider-error.ts'

export type ApiResponse = { status: number; body: object; headers: Record<string, string> }

export function errorResponse(error: ProviderError, version: 'v1' | 'v2'): ApiResponse {
  return { status: error.status, body: { error: errorBody(error, version) }, headers: error.headers }
}

/** v2 errors are identified by `code`. For parameters it is `invalid_fields`, and there is no type. */
function errorBody({ body, status }: ProviderError, version: 'v1' | 'v2'): object {
  if (version === 'v1') return body
  if (body.code?.startsWith('parameter_')) {
    return { code: 'invalid_fields', message: body.message, param: body.param, user_message: null }
  }
  return { ...body, code: body.code ?? (status === 404 ? 'not_found' : undefined), user_message: null }
}
