import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DEFAULT_BODY_LIMIT_BYTES, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

type Shape = {
  type?: string
  anyOf?: Shape[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Shape>
  items?: Shape
}

/** As much as one body holds of what patterns repeat. */
const LONG_TEXTS = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  '@',
  ':',
  '_',
  'T',
  '\n',
  'a@',
  'a.',
  '1:',
  '0-',
  'http://',
  '\u202e',
  '🚐',
]
  .map((piece) => piece.repeat(DEFAULT_BODY_LIMIT_BYTES / piece.length))
  .flatMap((text) => [text, `${text}!`, `a@${text}!`])

function filled({ type, anyOf, properties = {}, items = {}, ...shape }: Shape, text: string): unknown {
  if (anyOf) return filled(anyOf[0] as Shape, text)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (type === 'array') return [filled(items, text)]
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, filled(inner, text)]))
  return type === 'integer' || type === 'number' ? 10 : type === 'boolean' ? true : text
}

/** Ten times what the slowest takes: a pattern that goes back and forth takes seconds. */
const MOST_PROCESSOR_MS = 200

test.each(Object.entries<Endpoint>(endpoints))(
  '%s loses no time over a long text',
  (_, { params, query, body }) => {
    for (const schema of [params, query, body]) {
      if (!schema) continue
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
      for (const text of LONG_TEXTS) {
        const before = process.cpuUsage()
        z.safeParse(schema, filled(shape, text))
        const { user, system } = process.cpuUsage(before)
        expect((user + system) / 1_000, JSON.stringify(text.slice(0, 10))).toBeLessThan(MOST_PROCESSOR_MS)
      }
    }
  },
)
