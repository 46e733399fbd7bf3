import type ts from 'typescript-api'
import { compileSchemas } from './compile-schemas.ts'
import { sdkTypes, typesOfSdkMethod } from './sdk-methods.ts'
import { SchemaWriter } from './type-to-json-schema.ts'

/** Each method returns one message per violation. */
export type SdkValidator = {
  /** `asText`: the parameters came in a form or a query, so numbers, booleans and nulls are converted from strings first. */
  paramsViolations(method: string, params: unknown, options: { asText: boolean }): string[]
  responseViolations(method: string, body: unknown): string[]
  /** Checks a type by its name, such as `Stripe.StripeRawError`. It must be one of `typeNames`. */
  typeViolations(name: string, value: unknown): string[]
}

/** Creates a validator for these SDK methods, such as `checkout.sessions.create`, and types. Takes several seconds. */
export function createSdkValidator(methods: readonly string[], typeNames: readonly string[]): SdkValidator {
  const { checker, findType } = sdkTypes()
  const v1 = methods.filter((method) => !isV2(method))
  const v2 = methods.filter(isV2)
  const responseOf = (method: string) => typesOfSdkMethod(method).response
  const paramsOf = (method: string) => typesOfSdkMethod(method).params

  const responses = {
    v1: compileSchemas(
      new SchemaWriter(checker),
      new Map([...typesByName(v1, responseOf), ...typesByName(typeNames, findType)]),
    ),
    v2: compileSchemas(
      new SchemaWriter(checker, { allowsNullForOptional: true }),
      typesByName(v2, responseOf),
    ),
  }
  const asText = compileSchemas(new SchemaWriter(checker), typesByName(methods, paramsOf), {
    coerceTypes: true,
  })
  const asJson = compileSchemas(new SchemaWriter(checker), typesByName(v2, paramsOf))
  return {
    paramsViolations: (method, params, options) =>
      options.asText ? asText(method, structuredClone(params)) : asJson(method, params),
    responseViolations: (method, body) => responses[isV2(method) ? 'v2' : 'v1'](method, body),
    typeViolations: responses.v1,
  }
}

const isV2 = (method: string) => method.startsWith('v2.')

function typesByName(
  names: readonly string[],
  typeOf: (name: string) => ts.Type | null,
): Map<string, ts.Type | null> {
  return new Map(names.map((name) => [name, typeOf(name)]))
}
