import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { WireInput } from '#server/testing/call-wire.ts'

type Schema = {
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  format?: string
  pattern?: string
}

const ID_NAME = /^id$|_id$|Id$/
const ID_PATTERN = /\{12\}\$$/

export function declaredQuery({ query }: Endpoint): string[] {
  return Object.keys((query && schemaOf(query).properties) ?? {}).sort()
}

/** Paths of an endpoint's inputs that are ids, such as `body.lines.*.appointment_id`. */
export function declaredIdPaths({ params, query, body }: Endpoint): string[] {
  const paths = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? idPaths(schemaOf(schema), part) : [],
  )
  return [...new Set(paths)].sort()
}

function schemaOf(schema: z.core.$ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

function idPaths({ anyOf = [], properties = {}, items, format, pattern }: Schema, path: string): string[] {
  const isId =
    format === 'uuid' || ID_PATTERN.test(pattern ?? '') || ID_NAME.test(path.split('.').at(-1) ?? '')
  if (isId) return [path]
  return [
    ...anyOf.flatMap((choice) => idPaths(choice, path)),
    ...Object.entries(properties).flatMap(([name, schema]) => idPaths(schema, `${path}.${name}`)),
    ...(items ? idPaths(items, `${path}.*`) : []),
  ]
}

/** Finds the given values in an input, as pairs such as `['body.lines.0.appointment_id', 'appointmentId']`. */
export function pathsOfValues(input: unknown, values: Record<string, string>, path = ''): [string, string][] {
  if (typeof input === 'object' && input !== null) {
    return Object.entries(input).flatMap(([name, inner]) =>
      pathsOfValues(inner, values, path ? `${path}.${name}` : name),
    )
  }
  const kind = Object.keys(values).find((name) => values[name] === input)
  return kind ? [[path, kind]] : []
}

/** A copy of the input with another value at one path. */
export function withValue(input: WireInput, path: string, value: string): WireInput {
  const changed = structuredClone(input)
  const names = path.split('.')
  const last = names.pop() as string
  const parent = names.reduce<Record<string, unknown>>(
    (inner, name) => inner[name] as Record<string, unknown>,
    changed,
  )
  parent[last] = value
  return changed
}
