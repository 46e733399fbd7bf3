import { setTimeout as pause } from 'node:timers/promises'
import { createBusinesses, dayFromNow } from '#scripts/staging/businesses.ts'
import { type Figure, median } from '#scripts/staging/figure.ts'
import { type ApiRequest, sendRequest } from '#scripts/staging/send-request.ts'
import { bookingOf, insertOf, nextPlace } from './booking-load.ts'
import { processorSeconds } from './processor-time.ts'
import type { Stage } from './stage.ts'

const WARM = 400
const COUNTED = 400
const ROUNDS = 3
const AT_ONCE = 10
/** The client's confirmation and the owner's notice. */
const EMAILS_A_BOOKING = 2

/** Work that moves from the request to the worker is not saved: this counts both, until the emails are recorded as sent. */
export async function bookingEmails(stage: Stage): Promise<Figure[]> {
  const firstDay = dayFromNow(2).start
  const owners = await createBusinesses(stage, 200, { appointments: 0, firstDay })
  const floorOwners = await createBusinesses(stage, 200, { appointments: 0, firstDay })
  let booked = 0
  let inserted = 0
  const book = async (times: number) => {
    await inLanes(times, stage.app.origin, () => bookingOf(nextPlace(owners, booked), booked++))
    while ((await sentEmails(stage)) < booked * EMAILS_A_BOOKING) await pause(50)
  }
  const insert = (times: number) =>
    inLanes(times, stage.floor.origin, () => insertOf(nextPlace(floorOwners, inserted++)))
  await insert(WARM)
  await book(WARM)
  // As it is done by itself within a minute: plans for empty tables are not those of a server that has been running.
  await stage.admin.query('vacuum analyze')
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await cpuMs([stage.floor.pid, stage.postgresPid], () => insert(COUNTED)))
    ours.push(await cpuMs([stage.app.pid, stage.workerPid ?? 0, stage.postgresPid], () => book(COUNTED)))
  }
  return [
    { name: 'Booking until its emails are recorded: processor time', measured: median(ours), unit: 'ms' },
    { name: 'Booking until its emails are recorded: floor', measured: median(floor), unit: 'ms' },
    {
      name: 'Booking until its emails are recorded: against the floor',
      measured: median(ours.map((used, n) => used / (floor[n] ?? 0))),
      unit: 'x',
      budget: { most: MAX_TIMES_FLOOR },
    },
  ]
}

/** What it was when emails were written while booking (26.7 to 27.9 in four runs). */
const MAX_TIMES_FLOOR = 28

async function cpuMs(pids: readonly number[], work: () => Promise<void>): Promise<number> {
  const before = await processorSeconds(pids)
  await work()
  return (((await processorSeconds(pids)) - before) * 1000) / COUNTED
}

async function inLanes(times: number, origin: string, shot: () => ApiRequest): Promise<void> {
  let left = times
  const lane = async () => {
    while (left-- > 0) {
      const { status, body } = await sendRequest(origin, shot())
      if (status !== 200 && status !== 201) throw new Error(`It was refused: ${status} ${body}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function sentEmails({ admin }: Stage): Promise<number> {
  const { rows } = await admin.query<{ sent: number }>(
    'select count(*)::int as sent from mails where sent_at is not null',
  )
  return rows[0]?.sent ?? 0
}
