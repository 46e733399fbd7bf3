import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'

const MOST_BYTES = 10 * 1024 * 1024

const DECODERS = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/** All of it, unpacked, or a refusal: half a calendar would leave half a day open. */
export async function bodyOf(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  if (Number(response.headers['content-length']) > MOST_BYTES) throw new UnreadableCalendar('too large')
  const chunks: Buffer[] = []
  let size = 0
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length
      if (size > MOST_BYTES) throw new UnreadableCalendar('too large')
      chunks.push(chunk)
    }
  }
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const decoder = DECODERS.get(encoding)?.()
  if (decoder) await pipeline(response, decoder, collect, { signal })
  else await pipeline(response, collect, { signal })
  return Buffer.concat(chunks)
}
