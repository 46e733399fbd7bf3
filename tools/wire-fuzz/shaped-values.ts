import { HOSTILE_NUMBERS, HOSTILE_TEXTS, PATTERN_SAMPLES, SAMPLES } from './hostile-values.ts'
import type { Random } from './random.ts'

/** The supported parts of a JSON schema. */
export type Shape = {
  type?: string
  anyOf?: Shape[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Shape>
  required?: string[]
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
  items?: Shape
  maxItems?: number
  minItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/**
 * An unusual value of this shape, though in one of ten cases a text may be too long. `seenValues` are ids and other
 * values from earlier responses.
 */
export function valueFor(shape: Shape, random: Random, seenValues: readonly string[]): unknown {
  const nestedValue = (nested: Shape) => valueFor(nested, random, seenValues)
  if (shape.anyOf) return nestedValue(random.pick(shape.anyOf))
  if ('const' in shape) return shape.const
  if (shape.enum) return random.pick(shape.enum)
  switch (shape.type) {
    case 'object':
      return objectOf(shape, random, nestedValue)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = shape
      const length = minItems + random.int(Math.min(3, maxItems - minItems + 1))
      return Array.from({ length }, () => nestedValue(items))
    }
    case 'string':
      return textOf(shape, random, seenValues)
    case 'integer':
    case 'number':
      return numberOf(shape, random)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return random.pick<unknown>([...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, [], {}])
  }
}

function objectOf(shape: Shape, random: Random, nestedValue: (nested: Shape) => unknown): object {
  const { properties = {}, required = [], propertyNames, additionalProperties } = shape
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.6))
  const extraNames =
    typeof additionalProperties === 'object' ? (propertyNames?.enum ?? ['anything']).map(String) : []
  return Object.fromEntries([
    ...chosen.map(([name, nested]) => [name, nestedValue(nested)]),
    ...extraNames.map((name) => [name, nestedValue(additionalProperties as Shape)]),
  ])
}

function textOf(
  { format = '', pattern, minLength = 0, maxLength }: Shape,
  random: Random,
  seenValues: readonly string[],
) {
  const samples = SAMPLES[format]
  if (format === 'uuid') {
    const ids = seenValues.filter((id) => /^[0-9a-f-]{36}$/.test(id))
    return ids.length > 0 && random.chance(0.8) ? random.pick(ids) : random.pick(samples ?? [])
  }
  if (samples) return random.pick(samples)
  if (pattern) {
    const expression = new RegExp(pattern, 'u')
    const matching = [...PATTERN_SAMPLES, ...seenValues].filter((text) => expression.test(text))
    if (matching.length > 0) return random.pick(matching)
  }
  if (seenValues.length > 0 && random.chance(0.3)) return random.pick(seenValues)
  if (random.chance(0.2)) return random.pick(Object.values(SAMPLES).flat())
  const text = random.pick(HOSTILE_TEXTS).padEnd(minLength, 'ü')
  return maxLength === undefined || random.chance(0.1) ? text : text.slice(0, maxLength)
}

function numberOf({ type, minimum, maximum }: Shape, random: Random): number {
  const min = Math.max(minimum ?? -(2 ** 53) + 1, -(2 ** 53) + 1)
  const max = Math.min(maximum ?? 2 ** 53 - 1, 2 ** 53 - 1)
  const inRange = HOSTILE_NUMBERS.filter((number) => number >= min && number <= max)
  const allowed = type === 'integer' ? inRange.filter(Number.isInteger) : inRange
  return random.pick([min, max, ...allowed, min + random.int(Math.min(1_000, max - min + 1))])
}

/** A copy of the value with one error: a wrong type, a missing field or an extra one. */
export function withOneError(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return wrongValue(random)
  const names = Object.keys(value)
  const copy = structuredClone(value) as Record<string, unknown>
  const name = names.length > 0 ? random.pick(names) : 'extra'
  if (random.chance(0.15)) delete copy[name]
  else if (random.chance(0.1)) copy.extra = wrongValue(random)
  else copy[name] = random.chance(0.5) ? withOneError(copy[name], random) : wrongValue(random)
  return copy
}

function wrongValue(random: Random): unknown {
  const text = random.pick(HOSTILE_TEXTS)
  const number = random.pick(HOSTILE_NUMBERS)
  return random.pick<unknown>([
    text,
    text,
    number,
    number,
    null,
    true,
    [],
    [text],
    {},
    { text },
    [[[[text]]]],
  ])
}
