import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { isLoopback } from '#server/base/is-loopback.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** The caller's address. Forwarding headers count only behind a trusted proxy. */
export function addressOf(c: Context<RequestEnv>, trustProxy: boolean): string {
  const direct = c.env.incoming?.socket.remoteAddress ?? 'unknown'
  if (!trustProxy) return direct
  // The nearest proxy appends what it saw, so the last entry is the one it vouches for.
  const last = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  const address = withoutPort(last)
  return isIP(address) ? address : direct
}

/** Some proxies add a port: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

/** The unit of rate limits: an IPv4 address, or the /64 that a household or a server gets in IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  return `${firstFourGroups(address).join(':')}::/64`
}

/** The larger networks around one that `networkOf` returned, smallest first: one customer often gets all of a /24, a /56 or a /48. */
export function widerNetworksOf(network: string): { network: string; bits: 24 | 48 | 56 }[] {
  if (isIPv4(network)) return [{ network: `${network.split('.').slice(0, 3).join('.')}.0/24`, bits: 24 }]
  const groups = /^([\da-f:]+)::\/64$/.exec(network)?.[1]?.split(':')
  if (!groups) return []
  const [a, b, c, d = '0'] = groups
  const upperByte = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [
    { network: `${a}:${b}:${c}:${upperByte}::/56`, bits: 56 },
    { network: `${a}:${b}:${c}::/48`, bits: 48 },
  ]
}

function firstFourGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    groups.push(...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after)
  }
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** Whether the caller is on this machine: a loopback connection, a localhost name, and no proxy in between. */
export function isLocalCaller(c: Context<RequestEnv>): boolean {
  const address = addressOf(c, false).replace(/^::ffff:/i, '')
  const host = c.req.header('host') ?? ''
  const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  return (
    isLoopback(address) &&
    isLoopback(hostname) &&
    !FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)
  )
}
