import { setTimeout as pause } from 'node:timers/promises'
import { createBusinesses, dayFromNow } from '#scripts/staging/businesses.ts'
import { type Figure, median } from '#scripts/staging/figure.ts'
import { type ApiRequest, sendRequest } from '#scripts/staging/send-request.ts'
import { bookingRequest, insertRequest, nextSlot } from './booking-load.ts'
import { processorSeconds } from './processor-time.ts'
import type { Stage } from './stage.ts'

const WARM_UP_BOOKINGS = 400
const BOOKINGS = 400
const ROUNDS = 3
const CONCURRENCY = 10
/** The client's confirmation and the owner's notice. */
const EMAILS_PER_BOOKING = 2

/** Measures the CPU time of request and worker until the emails are recorded as sent, so that moving work to the worker saves nothing. */
export async function bookingEmails(stage: Stage): Promise<Figure[]> {
  const firstDay = dayFromNow(2).start
  const owners = await createBusinesses(stage, 200, { appointments: 0, firstDay })
  const floorOwners = await createBusinesses(stage, 200, { appointments: 0, firstDay })
  let booked = 0
  let inserted = 0
  const book = async (times: number) => {
    await sendConcurrently(times, stage.app.origin, () => bookingRequest(nextSlot(owners, booked), booked++))
    while ((await countSentEmails(stage)) < booked * EMAILS_PER_BOOKING) await pause(50)
  }
  const insert = (times: number) =>
    sendConcurrently(times, stage.floor.origin, () => insertRequest(nextSlot(floorOwners, inserted++)))
  await insert(WARM_UP_BOOKINGS)
  await book(WARM_UP_BOOKINGS)
  // Autovacuum would do this within a minute. Query plans for empty tables are not those of a server that has been running.
  await stage.admin.query('vacuum analyze')
  const productMs: number[] = []
  const floorMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floorMs.push(await cpuMsPerBooking([stage.floor.pid, stage.postgresPid], () => insert(BOOKINGS)))
    productMs.push(
      await cpuMsPerBooking([stage.app.pid, stage.workerPid ?? 0, stage.postgresPid], () => book(BOOKINGS)),
    )
  }
  return [
    { name: 'Booking until its emails are sent: processor time', measured: median(productMs), unit: 'ms' },
    {
      name: 'Booking until its emails are sent: floor, processor time',
      measured: median(floorMs),
      unit: 'ms',
    },
    {
      name: 'Booking until its emails are sent: relative to the floor',
      measured: median(productMs.map((ms, n) => ms / (floorMs[n] ?? 0))),
      unit: 'x',
      budget: { max: MAX_RATIO_TO_FLOOR },
    },
  ]
}

/** The ratio when emails were still composed during the booking request (26.7 to 27.9 in four runs). */
const MAX_RATIO_TO_FLOOR = 28

async function cpuMsPerBooking(pids: readonly number[], work: () => Promise<void>): Promise<number> {
  const before = await processorSeconds(pids)
  await work()
  return (((await processorSeconds(pids)) - before) * 1000) / BOOKINGS
}

async function sendConcurrently(times: number, origin: string, nextRequest: () => ApiRequest): Promise<void> {
  let remaining = times
  const worker = async () => {
    while (remaining-- > 0) {
      const { status, body } = await sendRequest(origin, nextRequest())
      if (status !== 200 && status !== 201) throw new Error(`request failed: ${status} ${body}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

async function countSentEmails({ admin }: Stage): Promise<number> {
  const { rows } = await admin.query<{ sent: number }>(
    'select count(*)::int as sent from mails where sent_at is not null',
  )
  return rows[0]?.sent ?? 0
}
