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
const HOLDS_AN_ID = /\{12\}\$$/

export function declaredQuery({ query }: Endpoint): string[] {
  return Object.keys((query && schemaOf(query).properties) ?? {}).sort()
}

/** Where an endpoint takes something that names a row: `body.lines.*.appointment_id`. */
export function declaredIds({ params, query, body }: Endpoint): string[] {
  const places = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? placesIn(schemaOf(schema), part) : [],
  )
  return [...new Set(places)].sort()
}

function schemaOf(schema: z.core.$ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

function placesIn({ anyOf = [], properties = {}, items, format, pattern }: Schema, place: string): string[] {
  const isId =
    format === 'uuid' || HOLDS_AN_ID.test(pattern ?? '') || ID_NAME.test(place.split('.').at(-1) ?? '')
  if (isId) return [place]
  return [
    ...anyOf.flatMap((choice) => placesIn(choice, place)),
    ...Object.entries(properties).flatMap(([name, schema]) => placesIn(schema, `${place}.${name}`)),
    ...(items ? placesIn(items, `${place}.*`) : []),
  ]
}

/** Where an input holds one of some values, and which: `['body.lines.0.appointment_id', 'appointmentId']`. */
export function valuesIn(input: unknown, values: Record<string, string>, place = ''): [string, string][] {
  if (typeof input === 'object' && input !== null) {
    return Object.entries(input).flatMap(([name, inner]) =>
      valuesIn(inner, values, place ? `${place}.${name}` : name),
    )
  }
  const kind = Object.keys(values).find((name) => values[name] === input)
  return kind ? [[place, kind]] : []
}

/** The same input, with another value in one place. */
export function withValue(input: WireInput, place: string, value: string): WireInput {
  const changed = structuredClone(input)
  const names = place.split('.')
  const last = names.pop() as string
  const holder = names.reduce<Record<string, unknown>>(
    (inner, name) => inner[name] as Record<string, unknown>,
    changed,
  )
  holder[last] = value
  return changed
}
