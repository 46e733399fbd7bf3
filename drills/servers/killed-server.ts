import { setTimeout as pause } from 'node:timers/promises'
import { type Drill, exactly } from '#drills/drill.ts'
import { inTime, slowestReturn } from '#drills/judging/in-time.ts'
import { judge } from '#drills/judging/judge.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { untilBusy } from '#drills/load/recorder.ts'

const CLIENTS = 20
const LONGEST_LIFE_MS = 1_000
const MAX_SECONDS_AWAY = 2

/** Kills the server without warning, again and again, while clients book and pay. */
export const killedServer: Drill = async (drilling) => {
  const { random, tell, length } = drilling
  const wanted = length === 'short' ? 3 : 10
  const { product, server, recorder, waits, busy } = await openBusyProduct(drilling, {
    clients: CLIENTS,
    pays: true,
  })
  const kills: number[] = []
  for (let n = 0; n < wanted; n++) {
    await untilBusy(recorder)
    await pause(LONGEST_LIFE_MS * random())
    kills.push(recorder.now())
    tell(`${Math.round(recorder.now())} ms  killed the server`)
    server.kill()
    await server.ready()
  }
  await untilBusy(recorder)
  await busy.stop()
  return [
    exactly('Kills under load', kills.length, wanted),
    ...(await judge(drilling, product, recorder, { bookings: 5 * wanted, payments: wanted })),
    inTime('From a kill to the first answer', slowestReturn(kills, recorder), MAX_SECONDS_AWAY, waits),
  ]
}
