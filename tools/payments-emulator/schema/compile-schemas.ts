import type { SchemaValidateFunction } from 'ajv'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type ts from 'typescript-api'
import { complaintsOf } from './complaints.ts'
import type { JsonSchema, SchemaWriter } from './type-to-json-schema.ts'

const NOTHING = { type: 'object', additionalProperties: false }

/** Finds what is wrong with a value of a named type. */
export type FindViolations = (name: string, value: unknown) => string[]

/**
 * Checkers of these types; null stands for a type without properties. Of the thousands of definitions that the types
 * lead to, one is compiled when a value first reaches it: all at once would take many seconds.
 */
export function compileAll(
  writer: SchemaWriter,
  types: ReadonlyMap<string, ts.Type | null>,
  { coerceTypes = false } = {},
): FindViolations {
  const ajv = new Ajv2020({ allErrors: true, strict: false, coerceTypes })
  const definitions = new Map<string, ValidateFunction>()

  const definition = (name: string): ValidateFunction => {
    const known = definitions.get(name) ?? ajv.compile(lazy(writer.definitions[name] ?? false))
    definitions.set(name, known)
    return known
  }
  const follow: SchemaValidateFunction = (name: string, value: unknown, _, at) => {
    const validate = definition(name)
    const isValid = validate(value, at)
    follow.errors = validate.errors ?? []
    return isValid
  }
  ajv.addKeyword({ keyword: 'definition', errors: 'full', validate: follow })

  const validators = new Map(
    Array.from(types, ([name, type]) => [name, ajv.compile(lazy(type ? writer.schemaOf(type) : NOTHING))]),
  )
  return (name, value) => {
    const validate = validators.get(name)
    if (!validate) throw new RangeError(`No schema was made for '${name}'`)
    return validate(value) ? [] : complaintsOf(validate.errors ?? [], value)
  }
}

/** The same schema, with references that are followed only when a value comes by. */
function lazy(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"definition":"'))
}
