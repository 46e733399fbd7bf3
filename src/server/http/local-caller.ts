import type { Context } from 'hono'
import { isLoopback } from '#server/base/config.ts'
import { addressOf } from '#server/http/network.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** A person at this very machine: a loopback connection, a localhost name, and no proxy in between. */
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
