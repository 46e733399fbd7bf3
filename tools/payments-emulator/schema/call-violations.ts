import type { ObservedCall } from '#tools/payments-emulator/api/request-log.ts'
import { SDK_METHOD_OF_ROUTE } from './sdk-method-of-route.ts'
import { createSdkValidator, type SdkValidator } from './sdk-validator.ts'

const ERROR = 'Stripe.StripeRawError'

let validator: SdkValidator | undefined

/** The first call takes several seconds. */
export function loadSdkTypes(): SdkValidator {
  validator ??= createSdkValidator([...new Set(Object.values(SDK_METHOD_OF_ROUTE))], [ERROR])
  return validator
}

/** Where a call's parameters and response differ from the SDK's types, as messages that name the call. */
export function callViolations(call: ObservedCall): string[] {
  const sdk = loadSdkTypes()
  const name = `${call.method} ${call.route ?? call.path}`
  const status = call.status ?? 0
  const method = SDK_METHOD_OF_ROUTE[name]
  if (status >= 400) return errorViolations(sdk, call).map((message) => `${name} (${status}): ${message}`)
  if (method === undefined) return [`${name}: no SDK method is defined for this route`]
  const asText = call.method !== 'POST' || call.path.startsWith('/v1/')
  return [
    ...sdk
      .paramsViolations(method, withoutPage(call), { asText })
      .map((message) => `${name}, parameters: ${message}`),
    ...sdk.responseViolations(method, call.response).map((message) => `${name}, response: ${message}`),
  ]
}

/** The URLs of next pages contain a token that is not in the types. */
function withoutPage({ path, params }: ObservedCall): Record<string, unknown> {
  const { page: _, ...rest } = params
  return path.startsWith('/v2/') ? rest : params
}

/** The types describe v1 errors. For v2 errors only a code and a message are checked. */
function errorViolations(sdk: SdkValidator, { path, response }: ObservedCall): string[] {
  const error = (response as { error?: { code?: unknown; message?: unknown } }).error
  if (!path.startsWith('/v2/')) return sdk.typeViolations(ERROR, error)
  const isComplete = typeof error?.code === 'string' && typeof error.message === 'string'
  return isComplete ? [] : [`v2 errors need a code and a message, got ${JSON.stringify(response)}`]
}
