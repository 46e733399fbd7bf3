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

/** Repeated, these make backtracking patterns slow. */
const FRAGMENTS = [
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

/** Each text fills a request body. */
const LONG_TEXTS = FRAGMENTS.map((fragment) =>
  fragment.repeat(DEFAULT_BODY_LIMIT_BYTES / fragment.length),
).flatMap((text) => [text, `${text}!`, `a@${text}!`])

/** Ten times the ratio of the slowest parse now. A backtracking pattern takes a hundred times as long. */
const MAX_FLOOR_RATIO = 300
/** A slow parse is repeated, because the compiler or the garbage collector may have interfered. */
const MAX_ATTEMPTS = 3
const FLOOR_ROUNDS = 50

/**
 * Checks that a text of 64 KB cannot keep a processor busy. Each text input of the API is parsed with it, and the CPU time is
 * compared with that of writing and reading the same text as JSON, which makes it independent of the machine.
 */
export const longTexts: Drill = async ({ log }) => {
  const floor = measureFloorMicroseconds()
  let slowestRatio = 0
  let parsed = 0
  for (const { name, schema, text } of parseCases()) {
    const input = fillShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, text)
    let ratio = Number.POSITIVE_INFINITY
    for (let n = 0; n < MAX_ATTEMPTS && shouldMeasure(ratio, n); n++)
      ratio = measureCpuMicroseconds(() => z.safeParse(schema, input)) / floor
    slowestRatio = Math.max(slowestRatio, ratio)
    parsed += 1
    // Stop here: a pattern this slow would make the other texts take hours.
    if (ratio > MAX_FLOOR_RATIO) {
      log(`${name}: ${JSON.stringify(text.slice(0, 10))}`)
      break
    }
  }
  return [
    { name: 'Long texts parsed', measured: parsed, unit: '' },
    { name: 'Floor: a long text written and read as JSON', measured: floor / 1_000, unit: 'ms' },
    atMost('Slowest parse, relative to the floor', slowestRatio, MAX_FLOOR_RATIO, ''),
  ]
}

const shouldMeasure = (ratio: number, attempts: number) =>
  attempts === 0 || (ratio > MAX_FLOOR_RATIO && ratio < 10 * MAX_FLOOR_RATIO)

function* parseCases() {
  for (const [name, { params, query, body }] of Object.entries<Endpoint>(endpoints))
    for (const schema of [params, query, body])
      for (const text of schema ? LONG_TEXTS : []) if (schema) yield { name, schema, text }
}

/** Repeats the work, because the kernel may count CPU time in steps of milliseconds. */
function measureFloorMicroseconds(): number {
  const total = measureCpuMicroseconds(() => {
    for (let round = 0; round < FLOOR_ROUNDS; round++)
      for (const text of LONG_TEXTS) JSON.parse(JSON.stringify({ text }))
  })
  return total / (FLOOR_ROUNDS * LONG_TEXTS.length)
}

/** An input of this shape, with the text in every text field. */
function fillShape({ type, anyOf, properties = {}, items = {}, ...shape }: Shape, text: string): unknown {
  if (anyOf) return fillShape(anyOf[0] as Shape, text)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (type === 'array') return [fillShape(items, text)]
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, fillShape(inner, text)]),
    )
  return type === 'integer' || type === 'number' ? 10 : type === 'boolean' ? true : text
}

/** Measures the CPU time of this thread only, so that other load doesn't matter. */
function measureCpuMicroseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
