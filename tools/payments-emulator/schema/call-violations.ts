import type { WitnessedCall } from '#tools/payments-emulator/api/request-log.ts'
import { SDK_METHOD_OF_ROUTE } from './sdk-method-of-route.ts'
import { createSdkValidator, type SdkValidator } from './sdk-validator.ts'

const ERROR = 'Stripe.StripeRawError'

let validator: SdkValidator | undefined

/** Takes some seconds, the first time. */
export function loadSdkTypes(): SdkValidator {
  validator ??= createSdkValidator([...new Set(Object.values(SDK_METHOD_OF_ROUTE))], [ERROR])
  return validator
}

/** What a call's parameters and answer have against the SDK's types, each as a sentence with the call's name. */
export function callViolations(call: WitnessedCall): string[] {
  const sdk = loadSdkTypes()
  const name = `${call.method} ${call.route ?? call.path}`
  const status = call.status ?? 0
  const method = SDK_METHOD_OF_ROUTE[name]
  if (status >= 400) return errorViolations(sdk, call).map((what) => `${name} (${status}): ${what}`)
  if (method === undefined) return [`${name}: no SDK method is known for this route`]
  const asText = call.method !== 'POST' || call.path.startsWith('/v1/')
  return [
    ...sdk
      .paramsViolations(method, withoutPage(call), { asText })
      .map((what) => `${name}, a parameter: ${what}`),
    ...sdk.responseViolations(method, call.answer).map((what) => `${name}, the answer: ${what}`),
  ]
}

/** The addresses of next pages carry a token that the types do not know. */
function withoutPage({ path, params }: WitnessedCall): Record<string, unknown> {
  const { page: _, ...rest } = params
  return path.startsWith('/v2/') ? rest : params
}

/** The types know the errors of v1; of v2 they only know that there is a code and a message. */
function errorViolations(known: SdkValidator, { path, answer }: WitnessedCall): string[] {
  const error = (answer as { error?: { code?: unknown; message?: unknown } }).error
  if (!path.startsWith('/v2/')) return known.typeViolations(ERROR, error)
  const isComplete = typeof error?.code === 'string' && typeof error.message === 'string'
  return isComplete ? [] : [`an error of v2 has a code and a message, got ${JSON.stringify(answer)}`]
}
