import { setTimeout as pause } from 'node:timers/promises'
import { exactly, type Finding } from '#drills/drill.ts'
import { endHolds } from './deposit-journeys.ts'
import {
  aClient,
  createDepositOwner,
  type DepositClient,
  type DepositScene,
  pay,
  type Reservation,
  readPageRequest,
  reservationRequest,
  send,
  timesOfOwner,
} from './deposit-scene.ts'
import { settledFindings } from './settled-findings.ts'

type Reserved = { client: DepositClient; reservation: Reservation }

/** All clients want one time. Whoever may pay does. */
export async function raceForOneTime(scene: DepositScene, count: number): Promise<Finding[]> {
  const owner = await createDepositOwner(scene.product)
  const startsAt = timesOfOwner()()
  const clients = Array.from({ length: count }, () => aClient(owner))
  const answers = await Promise.all(
    clients.map((client, n) => send(scene, reservationRequest(client, startsAt), { firstServer: n })),
  )
  const reserved = clients.flatMap((client, n) => reservedBy(client, answers[n]))
  await payAndReturn(scene, reserved)
  return [
    exactly('One time: clients who could pay', reserved.length, 1),
    exactly('One time: refused as taken', answers.filter(({ status }) => status === 409).length, count - 1),
    ...(await settledFindings(scene, 'One time', owner, clients, { booked: 1, refunded: 0 })),
  ]
}

const AT_ONCE = 20
const ROUND_MS = 5

/** Nobody pays before their time is free again, so that all of them reserve it, one after the other. Then all pay at once. */
export async function raceToPayLate(scene: DepositScene, count: number): Promise<Finding[]> {
  const owner = await createDepositOwner(scene.product)
  const startsAt = timesOfOwner()()
  const reserved: Reserved[] = []
  const waiting = Array.from({ length: count }, () => aClient(owner))
  const reserveNext = async (_: unknown, n: number) => {
    for (let client = waiting.pop(); client; client = waiting.pop()) {
      const answer = await send(scene, reservationRequest(client, startsAt), { firstServer: n })
      reserved.push(...reservedBy(client, answer))
      if (answer.status === 409) waiting.unshift(client)
    }
  }
  const reserving = Promise.all(Array.from({ length: AT_ONCE }, reserveNext))
  const isOver = reserving.then(() => true)
  while (!(await Promise.race([isOver, pause(ROUND_MS, false)]))) await endHolds(scene, owner, startsAt)
  const states = await payAndReturn(scene, reserved)
  const told = (state: string) => states.filter((shown) => shown === state).length
  const clients = reserved.map(({ client }) => client)
  return [
    exactly('Paid late: clients who paid', clients.filter(({ payments }) => payments === 1).length, count),
    exactly('Paid late: told that they are booked', told('booked'), 1),
    exactly('Paid late: told that the time was taken', told('time taken'), count - 1),
    ...(await settledFindings(scene, 'Paid late', owner, clients, { booked: 1, refunded: count - 1 })),
  ]
}

function reservedBy(client: DepositClient, answer: { status: number; body: string } | undefined): Reserved[] {
  if (answer?.status !== 201) return []
  const reservation = JSON.parse(answer.body) as Reservation
  const sessionId = reservation.checkoutUrl?.split('/').at(-1)
  if (sessionId) client.sessionIds.add(sessionId)
  return [{ client, reservation }]
}

const MAX_RELOADS = 20
const RELOAD_DELAY_MS = 250

/**
 * Returns what the pages say after everybody has paid at once. A page that does not know of the payment in time is loaded
 * again.
 */
async function payAndReturn(scene: DepositScene, reserved: readonly Reserved[]): Promise<string[]> {
  await Promise.all(reserved.map(({ client }) => pay(scene, client)))
  return Promise.all(reserved.map(({ reservation }, n) => finalState(scene, reservation, n)))
}

async function finalState(
  scene: DepositScene,
  reservation: Reservation,
  firstServer: number,
): Promise<string> {
  for (let reloads = 0; ; reloads++) {
    const state = stateOf((await send(scene, readPageRequest(reservation), { firstServer })).body)
    if (state !== 'open' || reloads === MAX_RELOADS) return state
    await pause(RELOAD_DELAY_MS)
  }
}

function stateOf(body: string): string {
  return (JSON.parse(body) as { state: string }).state
}
