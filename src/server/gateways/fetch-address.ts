import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import { isLoopback } from '#server/base/is-loopback.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'

const MAX_LENGTH = 2_000
const FIRST_UNRESERVED_PORT = 1_024

/** Normalizes and validates a calendar's address. */
export function parseCalendarUrl(typed: string): URL {
  const text = typed.trim().replace(/^webcals?:(?=\/\/)/i, 'https:')
  if (text.length > MAX_LENGTH || !/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new UnreadableCalendar('no address')
  const url = new URL(text)
  url.hash = ''
  if (url.username || url.password) throw new UnreadableCalendar('has password')
  // Lower ports belong to services other than the web.
  if (url.port && url.port !== '80' && url.port !== '443' && Number(url.port) < FIRST_UNRESERVED_PORT)
    throw new UnreadableCalendar('odd port')
  return url
}

export type ResolvedAddress = { address: string; family: number }
export type NetworkAccess = {
  /** Allows calendars on this machine, for trying out the product. */
  allowsLoopback: boolean
  resolve(hostname: string): Promise<ResolvedAddress[]>
}

export function networkAccess({ readsLocalCalendars }: { readsLocalCalendars: boolean }): NetworkAccess {
  return { allowsLoopback: readsLocalCalendars, resolve: resolveHost }
}

/** Queries DNS directly: `lookup` would block one of few threads while a name server does not respond. */
async function resolveHost(hostname: string): Promise<ResolvedAddress[]> {
  if (hostname === 'localhost') return lookup(hostname, { all: true })
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = [
    ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
    ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
  ]
  if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason
  return found
}

/** Resolves a host once. A single address that is not public is enough to refuse it. */
export async function resolvePublicAddresses(
  { hostname }: URL,
  access: NetworkAccess,
): Promise<ResolvedAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const found = family ? [{ address: literal, family }] : await access.resolve(hostname)
  if (found.length === 0) throw new UnreadableCalendar('unknown host')
  const isAllowed = ({ address }: ResolvedAddress) =>
    isPublicAddress(address) || (access.allowsLoopback && isLoopback(address))
  if (!found.every(isAllowed)) throw new UnreadableCalendar('not public')
  return found
}

/** Avoids a second DNS query, which might return other addresses (DNS rebinding). */
export function lookupOnly(addresses: ResolvedAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}

/** DNS lookups can't be cancelled, so the limit has to be enforced here. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort))
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_IPV4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

const ALLOCATED_IPV6 = blockList('ipv6', ['2000::/3'])
/** Protocols and tunnels, which may lead anywhere, and documentation. */
const SPECIAL_IPV6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
/** Addresses that networks translate to IPv4. */
const NAT64 = blockList('ipv6', ['64:ff9b::/96'])

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.check(address, 'ipv4')
  // A zone (`fe80::1%eth0`) names a network of this machine.
  if (!isIP(address) || address.includes('%')) return false
  if (NAT64.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address))
  return ALLOCATED_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6')
}

/** The URL parser writes every IPv6 address in the same way: in groups of hexadecimal digits. */
function lastFourBytes(address: string): string {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2)
  return groups
    .map((group) => Number.parseInt(group || '0', 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}
