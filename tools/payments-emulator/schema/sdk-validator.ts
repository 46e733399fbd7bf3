import type ts from 'typescript-api'
import { compileAll } from './compile-schemas.ts'
import { sdkTypes, typesOfSdkMethod } from './sdk-methods.ts'
import { SchemaWriter } from './type-to-json-schema.ts'

/** Each answers with a sentence per violation; with none when all is well. */
export type SdkValidator = {
  /** `asText`: they came in a form or a query, so numbers, booleans and nulls are read from text first. */
  paramsViolations(method: string, params: unknown, options: { asText: boolean }): string[]
  responseViolations(method: string, body: unknown): string[]
  /** Of a type by its name, as in `Stripe.StripeRawError`: one of those that were given. */
  typeViolations(name: string, value: unknown): string[]
}

/** For these methods of the SDK, as in `checkout.sessions.create`, and types. Takes some seconds. */
export function createSdkValidator(methods: readonly string[], typeNames: readonly string[]): SdkValidator {
  const { checker, typeNamed } = sdkTypes()
  const v1 = methods.filter((method) => !isV2(method))
  const v2 = methods.filter(isV2)
  const responseOf = (method: string) => typesOfSdkMethod(method).response
  const paramsOf = (method: string) => typesOfSdkMethod(method).params

  const responses = {
    v1: compileAll(
      new SchemaWriter(checker),
      new Map([...named(v1, responseOf), ...named(typeNames, typeNamed)]),
    ),
    v2: compileAll(new SchemaWriter(checker, { isNullWhereOptional: true }), named(v2, responseOf)),
  }
  const asText = compileAll(new SchemaWriter(checker), named(methods, paramsOf), { coerceTypes: true })
  const asJson = compileAll(new SchemaWriter(checker), named(v2, paramsOf))
  return {
    paramsViolations: (method, params, options) =>
      options.asText ? asText(method, structuredClone(params)) : asJson(method, params),
    responseViolations: (method, body) => responses[isV2(method) ? 'v2' : 'v1'](method, body),
    typeViolations: responses.v1,
  }
}

const isV2 = (method: string) => method.startsWith('v2.')

function named(
  names: readonly string[],
  typeOf: (name: string) => ts.Type | null,
): Map<string, ts.Type | null> {
  return new Map(names.map((name) => [name, typeOf(name)]))
}
