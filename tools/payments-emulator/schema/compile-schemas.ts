import type { SchemaValidateFunction } from 'ajv'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type ts from 'typescript-api'
import type { JsonSchema, SchemaWriter } from './type-to-json-schema.ts'
import { violationMessages } from './violation-messages.ts'

const EMPTY_OBJECT = { type: 'object', additionalProperties: false }

/** Returns the violations in a value of a named type. */
export type FindViolations = (name: string, value: unknown) => string[]

/**
 * Validates values of these types; null is a type without properties. The types refer to thousands of definitions, so
 * each is compiled when a value first reaches it: compiling all of them would take many seconds.
 */
export function compileSchemas(
  writer: SchemaWriter,
  types: ReadonlyMap<string, ts.Type | null>,
  { coerceTypes = false } = {},
): FindViolations {
  const ajv = new Ajv2020({ allErrors: true, strict: false, coerceTypes })
  const definitions = new Map<string, ValidateFunction>()

  const definition = (name: string): ValidateFunction => {
    const compiled =
      definitions.get(name) ?? ajv.compile(withLazyReferences(writer.definitions[name] ?? false))
    definitions.set(name, compiled)
    return compiled
  }
  const validateDefinition: SchemaValidateFunction = (name: string, value: unknown, _, at) => {
    const validate = definition(name)
    const isValid = validate(value, at)
    validateDefinition.errors = validate.errors ?? []
    return isValid
  }
  ajv.addKeyword({ keyword: 'definition', errors: 'full', validate: validateDefinition })

  const validators = new Map(
    Array.from(types, ([name, type]) => [
      name,
      ajv.compile(withLazyReferences(type ? writer.schemaOf(type) : EMPTY_OBJECT)),
    ]),
  )
  return (name, value) => {
    const validate = validators.get(name)
    if (!validate) throw new RangeError(`no schema for '${name}'`)
    return validate(value) ? [] : violationMessages(validate.errors ?? [], value)
  }
}

/** The same schema with references that are resolved only when a value reaches them. */
function withLazyReferences(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"definition":"'))
}
