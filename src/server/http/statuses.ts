import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '#contract/errors.ts'

export const STATUS = {
  invalid_request: 422,
  malformed_body: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  method_not_allowed: 405,
  unauthenticated: 401,
  invalid_credentials: 401,
  invalid_token: 400,
  weak_password: 422,
  sign_up_failed: 409,
  subscription_required: 402,
  already_subscribed: 409,
  no_billing_account: 409,
  account_not_connected: 409,
  account_rejected: 409,
  provider_unavailable: 503,
  not_a_thin_event: 400,
  invalid_signature: 400,
  cross_origin: 403,
  not_found: 404,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>
