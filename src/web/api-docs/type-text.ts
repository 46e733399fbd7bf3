/** The part of JSON Schema that our schemas use. */
export type Schema = {
  type?: string | string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Formats a JSON schema in TypeScript-like notation. */
export function typeText(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeText(choice, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(' & ')
  switch (schema.type) {
    case 'object':
      return objectText(schema, indent)
    case 'array':
      return `${withCounts('list', schema)} of ${typeText(schema.items ?? {}, indent)}`
    case 'string':
      return withCounts(schema.format ?? 'string', schema)
    case 'integer':
      return withRange('whole number', schema)
    case 'number':
      return withRange('number', schema)
    default:
      return typeof schema.type === 'string' ? schema.type : (schema.type?.join(' | ') ?? 'anything')
  }
}

function objectText(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(field, inner)}`,
  )
  if (typeof additionalProperties === 'object')
    fields.push(`${inner}[any name]: ${typeText(additionalProperties, inner)}`)
  return fields.length === 0 ? '{}' : ['{', ...fields, `${indent}}`].join('\n')
}

function withCounts(name: string, { minLength, maxLength, minItems, maxItems }: Schema): string {
  return withBounds(name, minLength ?? minItems, maxLength ?? maxItems)
}

function withRange(name: string, { minimum, exclusiveMinimum, maximum }: Schema): string {
  return withBounds(name, meaningfulBound(minimum ?? exclusiveMinimum), meaningfulBound(maximum))
}

/** Drops bounds that only reflect the safe integer range. */
function meaningfulBound(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound
}

function withBounds(name: string, min: number | undefined, max: number | undefined): string {
  if (min === undefined && max === undefined) return name
  return `${name} (${min ?? ''}…${max ?? ''})`
}
