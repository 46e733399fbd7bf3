import { setTimeout as pause } from 'node:timers/promises'
import { isFault, outcomeOf } from '#drills/checking/history.ts'
import type { DrillContext } from '#drills/drill.ts'
import { createLoadOwners, type LoadOwner, newNetworkHeaders } from '#drills/load/load-owners.ts'
import { bookingRequest, emailOf } from '#drills/load/requests.ts'
import type { Product } from '#drills/product/open-product.ts'
import { dayFromNow } from '#scripts/staging/businesses.ts'
import { type ApiRequest, type ApiResponse, sendRequest } from '#scripts/staging/send-request.ts'
import type { DepositViolation } from './check-deposits.ts'
import type { Moments } from './moments.ts'

export type DepositScene = Pick<DrillContext, 'log' | 'random'> & {
  product: Product
  moments: Moments
  /** All that was found so far. */
  violations: DepositViolation[]
  /** Answers with 5xx, except 503 with Retry-After. */
  faults: string[]
}

export type Reservation = { depositUrl: string; checkoutUrl: string | null }
type DepositPage = { state: string; manage_url: string | null }

/** What a client did and was told. */
export type DepositClient = {
  key: string
  email: string
  owner: LoadOwner
  /** Where they can pay, as far as they know. */
  sessionIds: Set<string>
  payments: number
  wasToldBooked: boolean
  wasToldCancelled: boolean
  /** Whether nobody else wants the time, and they book once: if they pay, they must get it. */
  hasNoRival: boolean
}

/** Half of the price of $49.00. */
const DEPOSIT_CENTS = 2450

const RETRY_FOR_MS = 120_000
const RETRY_DELAY_MS = 250
const REQUEST_TIMEOUT_MS = 15_000
const HALF_HOUR_MS = 30 * 60_000
const DAYS = 20

/** An owner whose only service takes a deposit. */
export async function createDepositOwner(product: Product): Promise<LoadOwner> {
  const [luna] = (await createLoadOwners(product, 1)) as [LoadOwner]
  await product.admin.query(
    `update services set deposit = '{"kind": "percent", "percent": 50}' where user_id = $1`,
    [luna.id],
  )
  return luna
}

let clients = 0

export function aClient(owner: LoadOwner, { hasNoRival = false } = {}): DepositClient {
  const key = `deposit-client-${clients++}-${Math.floor(Math.random() * 1e9)}`
  return {
    key,
    email: emailOf(key),
    owner,
    sessionIds: new Set(),
    payments: 0,
    wasToldBooked: false,
    wasToldCancelled: false,
    hasNoRival,
  }
}

/** Different times, few of which are on one day: only some of a day's times can be held at once. */
export function timesOfOwner(): () => number {
  const firstStart = dayFromNow(2).start.getTime()
  let next = 0
  return () => {
    const n = next++
    return firstStart + ((n % DAYS) * 48 + Math.floor(n / DAYS)) * HALF_HOUR_MS
  }
}

export function reservationRequest(
  { owner, key }: DepositClient,
  startsAt: number,
  { choice = '', visitor }: { choice?: string; visitor?: string } = {},
): ApiRequest {
  const request = bookingRequest(owner, startsAt, key, { visitor, shownDeposit: DEPOSIT_CENTS })
  return { ...request, headers: { ...request.headers, 'idempotency-key': `${key}${choice}` } }
}

export const readPageRequest = ({ depositUrl }: Reservation): ApiRequest => ({
  method: 'POST',
  path: `/api/deposit/${lastPart(depositUrl)}`,
  headers: newNetworkHeaders(),
})

const checkoutRequest = ({ depositUrl }: Reservation): ApiRequest => ({
  method: 'POST',
  path: `/api/deposit/${lastPart(depositUrl)}/checkout`,
  headers: newNetworkHeaders(),
})

const cancelRequest = (manageUrl: string): ApiRequest => ({
  method: 'POST',
  path: `/api/booking/${lastPart(manageUrl)}/cancel`,
  headers: newNetworkHeaders(),
})

/** Repeats a request until it is answered, by the servers in turn. A machine that is busy with other work may answer 503 first. */
export async function send(
  { product: { servers }, faults }: DepositScene,
  request: ApiRequest,
  { firstServer = 0 } = {},
): Promise<ApiResponse> {
  const sentAt = performance.now()
  const attempts: string[] = []
  while (performance.now() - sentAt < RETRY_FOR_MS) {
    const { origin } = servers[(firstServer + attempts.length) % servers.length] ?? servers[0]
    const answer = await sendRequest(origin, request, { timeoutMs: REQUEST_TIMEOUT_MS }).catch(
      ({ message }: Error) => message,
    )
    if (typeof answer === 'string') attempts.push(answer)
    else {
      if (outcomeOf(answer.status) !== 'unknown') return answer
      const text = `${request.path}: ${answer.status} ${answer.body}`
      attempts.push(text)
      if (isFaultyAnswer(answer)) faults.push(text)
    }
    await pause(RETRY_DELAY_MS)
  }
  throw new Error(`${request.method} ${request.path} was never answered: ${attempts.join(', ')}`)
}

function isFaultyAnswer({ status, headers }: ApiResponse): boolean {
  return isFault({ status, hasRetryAfter: headers['retry-after'] !== undefined })
}

type BookingChoice = { startsAt: number; choice?: string; visitor?: string }

/** Books, and returns null if the time is taken. */
export async function reserve(
  scene: DepositScene,
  client: DepositClient,
  { startsAt, choice, visitor }: BookingChoice,
): Promise<Reservation | null> {
  const answer = send(scene, reservationRequest(client, startsAt, { choice, visitor }))
  killSoon(scene, 'booking sent')
  const { status, body } = await answer
  if (status !== 201) {
    scene.log(`${client.key}: booking was answered with ${status} ${body}`)
    return null
  }
  scene.moments.reach('reservation answered')
  const reservation = JSON.parse(body) as Reservation
  if (reservation.checkoutUrl) client.sessionIds.add(lastPart(reservation.checkoutUrl))
  return reservation
}

export async function openPage(scene: DepositScene, reservation: Reservation): Promise<DepositPage> {
  const page = JSON.parse((await send(scene, readPageRequest(reservation))).body) as DepositPage
  scene.moments.reach('page opened')
  return page
}

/** Asks for the provider's page once more, as the button on the deposit's page does. */
export async function openCheckout(
  scene: DepositScene,
  client: DepositClient,
  reservation: Reservation,
): Promise<void> {
  const { status, body } = await send(scene, checkoutRequest(reservation))
  if (status === 200) client.sessionIds.add(lastPart((JSON.parse(body) as { url: string }).url))
}

/** Pays on every page of the provider that the client has ever seen. All but one should be closed. */
export async function pay(scene: DepositScene, client: DepositClient): Promise<void> {
  for (const sessionId of client.sessionIds) {
    const { outcome } = await scene.product.emulator.act
      .completeCheckout(sessionId)
      .catch(() => ({ outcome: 'closed' }))
    if (outcome === 'complete') client.payments += 1
  }
  scene.moments.reach('paid')
}

const MAX_RELOADS = 20

/** The provider sends the client back. They reload the page until it no longer says that they have to pay. */
export async function comeBack(
  scene: DepositScene,
  client: DepositClient,
  reservation: Reservation,
): Promise<DepositPage> {
  for (let reloads = 0; ; reloads++) {
    const answer = send(scene, readPageRequest(reservation))
    killSoon(scene, 'return sent')
    const page = JSON.parse((await answer).body) as DepositPage
    if (page.state === 'booked') {
      client.wasToldBooked = true
      scene.moments.reach('booked')
    }
    if (page.state !== 'open' || reloads === MAX_RELOADS) return page
  }
}

export async function cancel(scene: DepositScene, client: DepositClient, manageUrl: string): Promise<void> {
  const answer = send(scene, cancelRequest(manageUrl))
  killSoon(scene, 'cancellation sent')
  const { status, body } = await answer
  client.wasToldCancelled = status === 200
  if (status !== 200) scene.log(`${client.key}: cancelling was answered with ${status} ${body}`)
  scene.moments.reach('cancelled')
}

const MAX_EXPIRE_TRIES = 20

/** The provider closes its page, as it does after 31 minutes. Its answer may be one of those that are lost on purpose. */
export async function expireAtProvider(
  { product: { emulator }, moments }: DepositScene,
  { owner, sessionIds }: DepositClient,
): Promise<void> {
  for (const id of sessionIds) {
    const expire = () =>
      fetch(`${emulator.url}/v1/checkout/sessions/${id}/expire`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_drill', 'stripe-account': owner.accountId },
      })
    let isAnswered = false
    for (let tries = 0; !isAnswered && tries < MAX_EXPIRE_TRIES; tries++)
      isAnswered = await expire().then(
        () => true,
        () => false,
      )
    if (!isAnswered) throw new Error(`the provider never answered that ${id} expires`)
  }
  moments.reach('checkout expired')
}

const MAX_DELAY_MS = 30

/** Kills the product while it works on what was just sent. */
export function killSoon(
  { moments, random }: Pick<DepositScene, 'moments' | 'random'>,
  moment: Parameters<Moments['reach']>[0],
): void {
  if (moments.isArmed(moment)) setTimeout(() => moments.reach(moment), MAX_DELAY_MS * random())
}

function lastPart(url: string): string {
  return url.split('/').at(-1) as string
}
