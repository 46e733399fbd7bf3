import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'

const MAX_DEPTH = 32

/** Reads the body, and refuses as soon as it exceeds the limit. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declaredBytes = request.headers.get('content-length')
  if (Number(declaredBytes ?? 0) > limitBytes) refuse('body_too_large')
  try {
    // Node never reads more than the declared length, so only bodies without one are counted.
    const isCounted = declaredBytes === null && request.body !== null
    const bytes = isCounted ? await readAndCount(request.body, limitBytes) : await request.arrayBuffer()
    return bytes.byteLength > limitBytes ? refuse('body_too_large') : new Uint8Array(bytes)
  } catch (error) {
    // The client disconnected and will not read the response, but it must not be logged as our failure.
    throw error instanceof Refusal ? error : new Refusal('malformed_body')
  }
}

async function readAndCount(body: ReadableStream<Uint8Array>, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limitBytes) refuse('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads a file of one of the declared media types. */
export async function readRawBody(
  request: Request,
  { types, typeError, sizeError }: NonNullable<Endpoint['rawBody']>,
  limitBytes: number,
): Promise<Buffer> {
  if (!types.includes(mediaType(request))) refuse('unsupported_media_type', { message: typeError })
  try {
    return Buffer.from((await readBytes(request, limitBytes)).buffer)
  } catch (error) {
    const isTooLarge = error instanceof Refusal && error.code === 'body_too_large'
    throw isTooLarge ? new Refusal('body_too_large', { message: sizeError }) : error
  }
}

function mediaType(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
}

export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
  if (mediaType(request) !== 'application/json') refuse('unsupported_media_type')
  const bytes = await readBytes(request, limitBytes)
  const value = parse(bytes)
  assertStorable(value)
  return value
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse('malformed_body')
  }
}

/** Uses a loop, not recursion: a body of 60,000 opening brackets must not overflow the stack. */
function assertStorable(root: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') assertStorableText(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) refuse('malformed_body', { message: 'The request is nested too deeply.' })
    for (const [key, child] of Object.entries(value)) {
      assertStorableText(key)
      pending.push({ value: child, depth: depth + 1 })
    }
  }
}

/** Postgres can store neither NUL nor half a surrogate pair. */
export function assertStorableText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed())
    refuse('malformed_body', { message: 'The text contains characters we can’t store.' })
}
