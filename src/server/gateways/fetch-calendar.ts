import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import {
  lookupOnly,
  type NetworkAccess,
  parseCalendarUrl,
  type ResolvedAddress,
  rejectOnAbort,
  resolvePublicAddresses,
} from '#server/gateways/fetch-address.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'

/** Validators of the stored copy, for conditional requests. */
export type Validators = { etag: string | null; last_modified: string | null }
export type FetchedCalendar = 'unchanged' | (Validators & { content: Buffer })

export type FetchOptions = { known?: Validators; timeoutMs?: number }

export const FETCH_TIMEOUT_MS = 10_000
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
 * Fetches an address that an owner typed. To prevent SSRF, it connects only to public addresses, and exactly to those that
 * were checked. Throws `UnreadableCalendar`.
 */
export async function fetchCalendar(
  address: string,
  access: NetworkAccess,
  { known, timeoutMs = FETCH_TIMEOUT_MS }: FetchOptions = {},
): Promise<FetchedCalendar> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await fetchFrom(parseCalendarUrl(address), access, { known, signal: deadline })
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error
    throw new UnreadableCalendar(deadline.aborted ? 'no answer' : reasonOf(error), { cause: error })
  }
}

type RequestOptions = { known: Validators | undefined; signal: AbortSignal }

async function fetchFrom(
  first: URL,
  access: NetworkAccess,
  options: RequestOptions,
): Promise<FetchedCalendar> {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const addresses = await rejectOnAbort(resolvePublicAddresses(url, access), options.signal)
    const response = await rejectOnAbort(get(url, addresses, options), options.signal)
    try {
      if (!REDIRECTS.has(response.statusCode ?? 0)) return await readResponse(response, options)
    } finally {
      response.destroy()
    }
    url = redirectTarget(url, response.headers.location)
  }
  throw new UnreadableCalendar('leads nowhere')
}

function redirectTarget(from: URL, location: string | undefined): URL {
  if (!location || !URL.canParse(location, from)) throw new UnreadableCalendar('leads nowhere')
  const next = parseCalendarUrl(new URL(location, from).href)
  // The address is a secret: it must not be sent unencrypted.
  if (from.protocol === 'https:' && next.protocol !== 'https:') throw new UnreadableCalendar('leads nowhere')
  return next
}

function get(
  url: URL,
  addresses: ResolvedAddress[],
  { known, signal }: RequestOptions,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5',
    'accept-encoding': ACCEPTED_ENCODINGS,
    'user-agent': 'Wheelhouse (busy times)',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  }
  request(url, { agent: false, headers, signal, lookup: lookupOnly(addresses) })
    .once('response', resolve)
    // We never request an upgrade; without this handler the request would never settle.
    .once('upgrade', (_, socket) => {
      socket.destroy()
      reject(new UnreadableCalendar('server error'))
    })
    .on('error', reject)
    .once('close', () => reject(new UnreadableCalendar('no answer')))
    .end()
  return promise
}

async function readResponse(
  response: IncomingMessage,
  { known, signal }: RequestOptions,
): Promise<FetchedCalendar> {
  const status = response.statusCode ?? 0
  if (status === 304 && known) return 'unchanged'
  if (status === 401 || status === 403) throw new UnreadableCalendar('sign-in')
  if (status === 404 || status === 410) throw new UnreadableCalendar('not found')
  if (status !== 200) throw new UnreadableCalendar('server error')
  const content = await readBody(response, signal)
  if (!looksLikeCalendar(content)) throw new UnreadableCalendar('no calendar')
  const { etag, 'last-modified': modified } = response.headers
  return { content, etag: nullIfLonger(500, etag), last_modified: nullIfLonger(100, modified) }
}

/** Decompresses the complete body or throws: half a calendar would leave busy times open. */
async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
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

function nullIfLonger(length: number, text: string | undefined): string | null {
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
