import type { LoadOwner } from '#drills/load/load-owners.ts'
import {
  aClient,
  cancel,
  comeBack,
  type DepositClient,
  type DepositScene,
  expireAtProvider,
  killSoon,
  openCheckout,
  openPage,
  pay,
  reserve,
} from './deposit-scene.ts'

export type JourneyScene = DepositScene & { owner: LoadOwner; nextTime: () => number }

/** What clients do with a booking page that asks for a deposit. Each journey returns its clients. */
export type Journey = (scene: JourneyScene) => Promise<DepositClient[]>

export const JOURNEYS: readonly Journey[] = [
  payAndComeBack,
  payAndLeave,
  payAndCancel,
  neverPay,
  payTooLate,
  chooseAgain,
]

async function payAndComeBack(scene: JourneyScene) {
  const client = aClient(scene.owner, { hasNoRival: true })
  const reservation = await reserve(scene, client, { startsAt: scene.nextTime() })
  if (!reservation) return [client]
  await openPage(scene, reservation)
  await openCheckout(scene, client, reservation)
  await pay(scene, client)
  await comeBack(scene, client, reservation)
  return [client]
}

/** Nobody comes back from the provider's page: only its events and our own checks can tell. */
async function payAndLeave(scene: JourneyScene) {
  const client = aClient(scene.owner, { hasNoRival: true })
  if (await reserve(scene, client, { startsAt: scene.nextTime() })) await pay(scene, client)
  return [client]
}

async function payAndCancel(scene: JourneyScene) {
  const client = aClient(scene.owner, { hasNoRival: true })
  const reservation = await reserve(scene, client, { startsAt: scene.nextTime() })
  if (!reservation) return [client]
  await pay(scene, client)
  const { manage_url } = await comeBack(scene, client, reservation)
  if (manage_url) await cancel(scene, client, manage_url)
  return [client]
}

async function neverPay(scene: JourneyScene) {
  const client = aClient(scene.owner)
  const reservation = await reserve(scene, client, { startsAt: scene.nextTime() })
  if (!reservation) return [client]
  await openPage(scene, reservation)
  await expireAtProvider(scene, client)
  if (scene.random() < 0.5) await comeBack(scene, client, reservation)
  return [client]
}

/** The time is free again, and somebody else reserves it. Then both pay. */
async function payTooLate(scene: JourneyScene) {
  const [client, rival] = [aClient(scene.owner), aClient(scene.owner)]
  const startsAt = scene.nextTime()
  const first = await reserve(scene, client, { startsAt })
  await endHolds(scene, scene.owner, startsAt)
  const second = await reserve(scene, rival, { startsAt })
  await Promise.all([pay(scene, client), pay(scene, rival)])
  if (first) await comeBack(scene, client, first)
  if (second) await comeBack(scene, rival, second)
  return [client, rival]
}

/** The same visitor goes back and chooses another time, sometimes after they paid. */
async function chooseAgain(scene: JourneyScene) {
  const client = aClient(scene.owner)
  const visitor = `visitor of ${client.key}`
  const first = await reserve(scene, client, { startsAt: scene.nextTime(), visitor })
  if (scene.random() < 0.5) await pay(scene, client)
  const choosing = reserve(scene, client, { startsAt: scene.nextTime(), choice: '-again', visitor })
  killSoon(scene, 'chosen again')
  const second = await choosing
  await pay(scene, client)
  if (first) await comeBack(scene, client, first)
  if (second) await comeBack(scene, client, second)
  return [client]
}

/** Replaces waiting 35 minutes until a time is no longer held. */
export async function endHolds(
  { product }: DepositScene,
  { id }: LoadOwner,
  startsAt: number,
): Promise<void> {
  await product.admin.query(
    `update booking_holds set expires_at = app_now() - interval '1 second'
     where user_id = $1 and starts_at = $2 and expires_at > app_now()`,
    [id, new Date(startsAt)],
  )
}
