import type ts from 'typescript-api'
import { readTypes, type TypeSource } from './type-source.ts'

/** The types of an SDK method such as `checkout.sessions.create`. */
export type SdkMethodTypes = { params: ts.Type | null; response: ts.Type }

let source: TypeSource | undefined

/** The first call takes several seconds. */
export function sdkTypes(): TypeSource {
  source ??= readTypes(`export { Stripe } from 'stripe'`)
  return source
}

export function typesOfSdkMethod(name: string): SdkMethodTypes {
  const { checker, findType } = sdkTypes()
  let type = findType('Stripe')
  for (const part of name.split('.')) {
    const property = checker.getPropertyOfType(type, part)
    if (!property) throw new RangeError(`The SDK has no '${name}': there is no '${part}'`)
    type = checker.getTypeOfSymbol(property)
  }
  const signatures = type.getCallSignatures()
  const [signature] = signatures
  if (!signature || signatures.length > 1) {
    throw new RangeError(`'${name}' has ${signatures.length} signatures, expected one`)
  }
  const params = signature.parameters.find((parameter) => parameter.name === 'params')
  const response = checker.getAwaitedType(signature.getReturnType())
  if (!response) throw new RangeError(`'${name}' returns no promise`)
  return { params: params ? checker.getTypeOfSymbol(params) : null, response }
}
