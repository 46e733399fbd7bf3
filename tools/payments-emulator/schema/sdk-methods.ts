import type ts from 'typescript-api'
import { readTypes, type TypeSource } from './type-source.ts'

/** The types of a method of the SDK, named as it is called: `checkout.sessions.create`. */
export type SdkMethodTypes = { params: ts.Type | null; response: ts.Type }

let source: TypeSource | undefined

/** Takes some seconds, the first time. */
export function sdkTypes(): TypeSource {
  source ??= readTypes(`export { Stripe } from 'stripe'`)
  return source
}

export function typesOfSdkMethod(name: string): SdkMethodTypes {
  const { checker, typeNamed } = sdkTypes()
  let type = typeNamed('Stripe')
  for (const part of name.split('.')) {
    const property = checker.getPropertyOfType(type, part)
    if (!property) throw new RangeError(`The SDK has no '${name}': there is no '${part}'`)
    type = checker.getTypeOfSymbol(property)
  }
  const signatures = type.getCallSignatures()
  const [signature] = signatures
  if (!signature || signatures.length > 1) {
    throw new RangeError(`'${name}' has ${signatures.length} signatures, where one is expected`)
  }
  const params = signature.parameters.find((parameter) => parameter.name === 'params')
  const response = checker.getAwaitedType(signature.getReturnType())
  if (!response) throw new RangeError(`'${name}' promises nothing`)
  return { params: params ? checker.getTypeOfSymbol(params) : null, response }
}
