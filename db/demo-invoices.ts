import { dateIn } from '#domain/time/wall-clock.ts'

type FinishedJob<Client> = {
  client: Client
  service: { name: string; price: number }
  appointment_time: Date
}

const EVENING_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_UNTIL_DUE = 14
const EXTRA = { description: 'Pet hair removal', unit_price: 25_00 }

/** Three of four finished jobs are paid the evening they were done, the others after a reminder. */
export function demoInvoices<Client>(jobs: readonly FinishedJob<Client>[], now: Date, timeZone: string) {
  return jobs
    .filter(({ appointment_time }) => appointment_time.getTime() + EVENING_MS < now.getTime())
    .map((job, n) => demoInvoice(job, n, now, timeZone))
}

function demoInvoice<Client>(
  { client, service, appointment_time }: FinishedJob<Client>,
  n: number,
  now: Date,
  timeZone: string,
) {
  const paid_at = new Date(appointment_time.getTime() + (n % 4 === 3 ? 19 * DAY_MS : EVENING_MS))
  const isVoid = n === VOID
  const isPaid = paid_at < now && !isVoid
  const job = { description: service.name, unit_price: service.price, appointment_time }
  const lines = n % 5 === 2 ? [job, { ...EXTRA, appointment_time: null }] : [job]
  const created = Temporal.Instant.fromEpochMilliseconds(appointment_time.getTime())
  return {
    client,
    lines,
    description: service.name,
    amount: lines.reduce((total, { unit_price }) => total + unit_price, 0),
    status: isPaid ? 'paid' : 'pending',
    created_at: appointment_time,
    due_date: dateIn(timeZone, created).add({ days: DAYS_UNTIL_DUE }).toString(),
    paid_at: isPaid ? paid_at : null,
    voided_at: isVoid ? paid_at : null,
    ...(isPaid ? paidBy(n) : UNPAID),
  }
}

/** Among the first, so that there is always one of each. */
const VOID = 5
const REFUNDED = 6

const UNPAID = { paid_by: null, card_payments: 0, tip_cents: 0, refunded_cents: 0 }

/** Every third in cash; some add a tip; one got a part back. */
function paidBy(n: number) {
  if (n % 3 === 1) return { ...UNPAID, paid_by: 'owner' }
  return {
    paid_by: 'card',
    card_payments: 1,
    tip_cents: n % 4 === 2 ? 15_00 : 0,
    refunded_cents: n === REFUNDED ? 40_00 : 0,
  }
}
