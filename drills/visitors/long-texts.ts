import * as z from 'zod/mini'
import { DEFAULT_BODY_LIMIT_BYTES, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { atMost, type Drill } from '#drills/drill.ts'

type Shape = {
  type?: string
  anyOf?: Shape[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Shape>
  items?: Shape
}

/** Fragments that make backtracking patterns slow. */
const PIECES = [
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

/** Each fills a request body. */
const LONG_TEXTS = PIECES.map((piece) => piece.repeat(DEFAULT_BODY_LIMIT_BYTES / piece.length)).flatMap(
  (text) => [text, `${text}!`, `a@${text}!`],
)

/** Ten times the current maximum. A backtracking pattern takes a hundred times as long. */
const MAX_FLOOR_RATIO = 300
/** Retries a slow parse, because the compiler or the garbage collector may have interfered. */
const MAX_TRIES = 3
const FLOOR_ROUNDS = 50

/**
 * Checks that a text of 64 KB cannot keep a processor busy. Each text input of the API is parsed with it, and the CPU time is
 * compared with that of writing and reading the same text as JSON, which makes it independent of the machine.
 */
export const longTexts: Drill = async ({ tell }) => {
  const floor = floorMicroseconds()
  let slowest = 0
  let parsed = 0
  for (const { name, schema, text } of parses()) {
    const input = filled(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, text)
    let floors = Number.POSITIVE_INFINITY
    for (let n = 0; n < MAX_TRIES && shouldRetry(floors, n); n++)
      floors = processorMicroseconds(() => z.safeParse(schema, input)) / floor
    slowest = Math.max(slowest, floors)
    parsed += 1
    // Stop here: a pattern this slow would make the other texts take hours.
    if (floors > MAX_FLOOR_RATIO) {
      tell(`${name}: ${JSON.stringify(text.slice(0, 10))}`)
      break
    }
  }
  return [
    { name: 'Long texts parsed', measured: parsed, unit: '' },
    { name: 'Floor: one written and read as JSON', measured: floor / 1_000, unit: 'ms' },
    atMost('Slowest parse, in times of the floor', slowest, MAX_FLOOR_RATIO, ''),
  ]
}

const shouldRetry = (floors: number, tries: number) =>
  tries === 0 || (floors > MAX_FLOOR_RATIO && floors < 10 * MAX_FLOOR_RATIO)

function* parses() {
  for (const [name, { params, query, body }] of Object.entries<Endpoint>(endpoints))
    for (const schema of [params, query, body])
      for (const text of schema ? LONG_TEXTS : []) if (schema) yield { name, schema, text }
}

/** Repeated, because the kernel may count CPU time in steps of milliseconds. */
function floorMicroseconds(): number {
  const spent = processorMicroseconds(() => {
    for (let round = 0; round < FLOOR_ROUNDS; round++)
      for (const text of LONG_TEXTS) JSON.parse(JSON.stringify({ text }))
  })
  return spent / (FLOOR_ROUNDS * LONG_TEXTS.length)
}

function filled({ type, anyOf, properties = {}, items = {}, ...shape }: Shape, text: string): unknown {
  if (anyOf) return filled(anyOf[0] as Shape, text)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (type === 'array') return [filled(items, text)]
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, filled(inner, text)]))
  return type === 'integer' || type === 'number' ? 10 : type === 'boolean' ? true : text
}

/** Measures this thread only, so that other load doesn't count. */
function processorMicroseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
