import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'
import {
  type FoundAddress,
  publicAddresses,
  type Reach,
  readableAddress,
} from '#server/gateways/fetch-address.ts'

/** What a server said of a copy, to be asked for a newer one only. */
export type CopyName = { etag: string | null; last_modified: string | null }
export type FetchedCalendar = 'unchanged' | (CopyName & { content: Buffer })

export type FetchOptions = { known?: CopyName; limitMs?: number }

export const FETCH_WITHIN_MS = 10_000
const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MAX_BYTES = 10 * 1024 * 1024

const DECODERS = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])
const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/**
 * Reads an address that an owner typed. Whatever it leads to, we connect to addresses on the internet only, and to exactly
 * those that were looked at. Throws `UnreadableCalendar`.
 */
export async function fetchCalendar(
  address: string,
  reach: Reach,
  { known, limitMs = FETCH_WITHIN_MS }: FetchOptions = {},
): Promise<FetchedCalendar> {
  const limit = AbortSignal.timeout(limitMs)
  try {
    return await fetchFrom(readableAddress(address), reach, { known, signal: limit })
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error
    throw new UnreadableCalendar(limit.aborted ? 'no answer' : reasonOf(error), { cause: error })
  }
}

type Asking = { known: CopyName | undefined; signal: AbortSignal }

async function fetchFrom(first: URL, reach: Reach, asking: Asking): Promise<FetchedCalendar> {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const addresses = await inTime(publicAddresses(url, reach), asking.signal)
    const response = await inTime(get(url, addresses, asking), asking.signal)
    try {
      if (!REDIRECTS.has(response.statusCode ?? 0)) return await answerIn(response, asking)
    } finally {
      response.destroy()
    }
    url = nextAddress(url, response.headers.location)
  }
  throw new UnreadableCalendar('leads nowhere')
}

/** A look-up cannot be called off, and no server's answer may outlast the limit. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  return Promise.race([work, late.promise]).finally(() => signal.removeEventListener('abort', giveUp))
}

function nextAddress(from: URL, location: string | undefined): URL {
  if (!location || !URL.canParse(location, from)) throw new UnreadableCalendar('leads nowhere')
  const next = readableAddress(new URL(location, from).href)
  // The address is a secret: it must not go on in the open.
  if (from.protocol === 'https:' && next.protocol !== 'https:') throw new UnreadableCalendar('leads nowhere')
  return next
}

function get(url: URL, addresses: FoundAddress[], { known, signal }: Asking): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5',
    'accept-encoding': ACCEPTED_ENCODINGS,
    'user-agent': 'Wheelhouse (busy times)',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  }
  request(url, { agent: false, headers, signal, lookup: only(addresses) })
    .once('response', resolve)
    // Nobody asked for another protocol; without this the request would end without a word.
    .once('upgrade', (_, socket) => {
      socket.destroy()
      reject(new UnreadableCalendar('server error'))
    })
    .on('error', reject)
    .once('close', () => reject(new UnreadableCalendar('no answer')))
    .end()
  return promise
}

/** Instead of asking the name's servers again, which might answer otherwise. */
function only(addresses: FoundAddress[]): LookupFunction {
  return (_hostname, { all }, tell) => {
    const [first] = addresses
    if (all) tell(null, addresses)
    else tell(null, first?.address ?? '', first?.family)
  }
}

async function answerIn(response: IncomingMessage, { known, signal }: Asking): Promise<FetchedCalendar> {
  const status = response.statusCode ?? 0
  if (status === 304 && known) return 'unchanged'
  if (status === 401 || status === 403) throw new UnreadableCalendar('sign-in')
  if (status === 404 || status === 410) throw new UnreadableCalendar('not found')
  if (status !== 200) throw new UnreadableCalendar('server error')
  const content = await bodyOf(response, signal)
  if (!looksLikeCalendar(content)) throw new UnreadableCalendar('no calendar')
  const { etag, 'last-modified': modified } = response.headers
  return { content, etag: atMost(500, etag), last_modified: atMost(100, modified) }
}

/** All of it, unpacked, or a refusal: half a calendar would leave half a day open. */
async function bodyOf(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  if (Number(response.headers['content-length']) > MAX_BYTES) throw new UnreadableCalendar('too large')
  const chunks: Buffer[] = []
  let size = 0
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length
      if (size > MAX_BYTES) throw new UnreadableCalendar('too large')
      chunks.push(chunk)
    }
  }
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const decoder = DECODERS.get(encoding)?.()
  if (decoder) await pipeline(response, decoder, collect, { signal })
  else await pipeline(response, collect, { signal })
  return Buffer.concat(chunks)
}

function looksLikeCalendar(content: Buffer): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(content.toString('utf8', 0, 1_000))
}

function atMost(length: number, text: string | undefined): string | null {
  return text && text.length <= length ? text : null
}

function reasonOf(error: unknown) {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return 'not reached'
  if (/^E(NOTFOUND|AI_AGAIN|NODATA|SERVFAIL|REFUSED|TIMEOUT|BADNAME|BADRESP)$/.test(code))
    return 'unknown host'
  if (/CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|UNABLE_TO_/.test(code)) return 'certificate'
  return /^Z_|BROTLI|ERR__ERROR|ERR_STREAM/.test(code) ? 'broken' : 'not reached'
}
