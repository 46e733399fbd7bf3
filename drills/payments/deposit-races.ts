import { setTimeout as pause } from 'node:timers/promises'
import { exactly, type Finding } from '#drills/drill.ts'
import { sendAllAtOnce } from '#scripts/staging/load.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'
import { endHolds } from './deposit-journeys.ts'
import {
  aClient,
  createDepositOwner,
  type DepositClient,
  type DepositScene,
  isFaultyAnswer,
  pay,
  type Reservation,
  readPageRequest,
  reservationRequest,
  timesOfOwner,
} from './deposit-scene.ts'
import { settledFindings } from './settled-findings.ts'

type Reserved = { client: DepositClient; reservation: Reservation }

/** All clients want one time. Whoever may pay does. */
export async function raceForOneTime(scene: DepositScene, count: number): Promise<Finding[]> {
  const owner = await createDepositOwner(scene.product)
  const startsAt = timesOfOwner()()
  const clients = Array.from({ length: count }, () => aClient(owner))
  const { answers, statuses } = await sendAllAtOnce(
    clients.map((client, n) => ({ ...reservationRequest(client, startsAt), origin: originOf(scene, n) })),
  )
  const reserved = clients.flatMap((client, n) => reservedBy(client, answers[n]))
  await payAndReturn(scene, reserved)
  return [
    exactly('One time: clients who could pay', reserved.length, 1),
    exactly('One time: refused as taken', statuses[409] ?? 0, count - 1),
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
      const request = reservationRequest(client, startsAt)
      const answer = await sendRequest(originOf(scene, n), request)
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

/**
 * Returns what the pages say after everybody has paid at once. A page that could not be
 * shown, or not know of the payment in time, is loaded again.
 */
async function payAndReturn(scene: DepositScene, reserved: readonly Reserved[]): Promise<string[]> {
  await Promise.all(reserved.map(({ client }) => pay(scene, client)))
  const states: string[] = []
  let returning = reserved.map(({ reservation }) => readPageRequest(reservation))
  for (let reloads = 0; returning.length > 0 && reloads < MAX_RELOADS; reloads++) {
    const { answers } = await sendAllAtOnce(
      returning.map((request, n) => ({ ...request, origin: originOf(scene, n) })),
    )
    scene.faults.push(...answers.filter(isFaultyAnswer).map(({ status, body }) => `${status} ${body}`))
    const shown = answers.map(({ status, body }) => (status === 200 ? stateOf(body) : 'open'))
    states.push(...shown.filter((state) => state !== 'open'))
    returning = returning.filter((_, n) => shown[n] === 'open')
    scene.log(`after ${reloads} reloads, ${returning.length} pages are to be loaded again`)
  }
  return states
}

function stateOf(body: string): string {
  return (JSON.parse(body) as { state: string }).state
}

function originOf({ product: { servers } }: DepositScene, n: number): string {
  return (servers[n % 2] ?? servers[0]).origin
}
