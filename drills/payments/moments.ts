import { setTimeout as pause } from 'node:timers/promises'
import type { CallObserver, ProviderCall } from './provider-relay.ts'

/** The moments of a booking with a deposit, in their order, at each of which the product is killed. */
export const MOMENTS = [
  'booking sent',
  'checkout requested',
  'checkout opened',
  'reservation answered',
  'page opened',
  'chosen again',
  'earlier checkout ended',
  'paid',
  'event sent',
  'event stored',
  'payment read',
  'return sent',
  'booked',
  'cancellation sent',
  'cancelled',
  'refund requested',
  'refund accepted',
  'checkout expired',
] as const
export type Moment = (typeof MOMENTS)[number]

export type Moments = {
  /** Kills the product the next time this moment is reached. */
  arm(moment: Moment): void
  /** Returns whether the product was killed. */
  reach(moment: Moment): boolean
  isArmed(moment: Moment): boolean
  /** All moments at which it was killed. */
  killedAt: Moment[]
}

export function openMoments(kill: (moment: Moment) => void): Moments {
  let armed: Moment | null = null
  const killedAt: Moment[] = []
  return {
    killedAt,
    arm: (moment) => {
      armed = moment
    },
    isArmed: (moment) => armed === moment,
    reach(moment) {
      if (armed !== moment) return false
      armed = null
      killedAt.push(moment)
      kill(moment)
      return true
    },
  }
}

const SLOW_SHARE = 0.15
const MAX_DELAY_MS = 2_500

/**
 * The moments that are calls to the provider. A killed product neither makes the call nor gets its answer. Some answers about
 * payments take so long that they are outdated when they arrive.
 */
export function observeCalls({ reach }: Moments, random: () => number): CallObserver {
  return async (when, call, body) => {
    const moment = momentOf(when, call, body)
    if (moment === 'payment read' && random() < SLOW_SHARE) await pause(MAX_DELAY_MS * random())
    return moment !== null && reach(moment)
  }
}

const SESSIONS = '/v1/checkout/sessions'

function momentOf(when: 'before' | 'after', { method, path }: ProviderCall, body: string): Moment | null {
  const isBefore = when === 'before'
  if (method === 'POST' && path === SESSIONS) return isBefore ? 'checkout requested' : 'checkout opened'
  if (method === 'POST' && path === '/v1/refunds') return isBefore ? 'refund requested' : 'refund accepted'
  if (isBefore || !path.startsWith(`${SESSIONS}/`)) return null
  if (path.endsWith('/expire')) return 'earlier checkout ended'
  return /"payment_status":\s*"paid"/.test(body) ? 'payment read' : null
}
