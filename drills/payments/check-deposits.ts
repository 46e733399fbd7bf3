import type { LoadOwner } from '#drills/load/load-owners.ts'
import type { Product } from '#drills/product/open-product.ts'
import type { Charge, Ledger } from './provider-ledger.ts'

export type AppointmentRow = { id: string; email: string; isCancelled: boolean }
export type DepositRow = {
  id: string
  appointmentId: string | null
  paymentId: string | null
  amount: number
  isPaid: boolean
  refunded: number
  /** The deposit of the booking that replaced this one, if both are booked. */
  bookedInstead: string | null
}
/** What is stored about an owner's deposits, once nothing is left to do. */
export type DepositRows = {
  appointments: AppointmentRow[]
  deposits: DepositRow[]
  /** The emails about deposits that were not paid or were refunded, by recipient. */
  emails: { letter: string; recipient: string; count: number }[]
  /** Times that are held for a deposit which nobody can pay any more. */
  staleHolds: string[]
}

/** What clients did and were told. */
type KnownClient = {
  email: string
  payments: number
  wasToldBooked: boolean
  wasToldCancelled: boolean
  hasNoRival: boolean
}

export const DEPOSIT_RULES = [
  'Appointments without exactly one paid deposit and one charge',
  'Charges that were kept without an appointment, or not refunded in full',
  'Appointments cancelled in time whose charge was not refunded in full by one refund',
  'Charges refunded although the client has the appointment',
  'Clients who booked once and were charged twice',
  'Clients charged for a booking and for the one that replaced it',
  'Clients who paid for a time that nobody else wanted and did not get it',
  'Clients who were told that they are booked, or that they cancelled, but are not or did not',
  'Charges for which the provider was never paid, as far as clients know',
  'Times held for a deposit that nobody can pay any more',
  'Deposits that differ from what the provider says',
  'Emails about a deposit that were sent twice',
  'Refunds that the client was not told about',
] as const
export type DepositRule = (typeof DEPOSIT_RULES)[number]

export type DepositViolation = { rule: DepositRule; sentence: string }

/** Compares the database with the provider's own lists, and with what clients know. */
export function depositViolations(
  rows: DepositRows,
  { charges, refunds, sessions }: Ledger,
  clients: readonly KnownClient[],
): DepositViolation[] {
  const found: DepositViolation[] = []
  const expectThat = (isTrue: boolean, rule: DepositRule, sentence: string) => {
    if (!isTrue) found.push({ rule, sentence })
  }
  const { appointments, deposits } = rows
  const chargesOf = (paymentId: string | null) =>
    charges.filter(({ payment_intent }) => payment_intent === paymentId)
  const appointmentOf = ({ payment_intent }: Charge) => {
    const deposit = deposits.find(({ paymentId }) => paymentId === payment_intent)
    return appointments.find(({ id }) => id === deposit?.appointmentId)
  }
  const emailOfCharge = ({ payment_intent }: Charge) =>
    sessions.find((session) => session.payment_intent === payment_intent)?.customer_email ?? ''
  const emailCount = (letter: string, recipient: string) =>
    rows.emails.find((email) => email.letter === letter && email.recipient === recipient)?.count ?? 0

  for (const { id, email } of appointments) {
    const own = deposits.filter(({ appointmentId, isPaid }) => appointmentId === id && isPaid)
    const ownCharges = own.flatMap(({ paymentId }) => chargesOf(paymentId))
    expectThat(
      own.length === 1 && ownCharges.length === 1 && ownCharges[0]?.amount === own[0]?.amount,
      'Appointments without exactly one paid deposit and one charge',
      `${email}: ${own.length} paid deposits and ${ownCharges.length} charges`,
    )
  }
  for (const charge of charges) {
    const appointment = appointmentOf(charge)
    const sentence = `${emailOfCharge(charge)}: ${charge.amount_refunded} of ${charge.amount} of ${charge.payment_intent} refunded, appointment ${appointment?.id}`
    const isRefunded = charge.amount_refunded === charge.amount
    const ownRefunds = refunds.filter(
      ({ payment_intent, status }) => payment_intent === charge.payment_intent && status === 'succeeded',
    )
    if (!appointment)
      expectThat(
        isRefunded && ownRefunds.length === 1,
        'Charges that were kept without an appointment, or not refunded in full',
        sentence,
      )
    else if (appointment.isCancelled)
      expectThat(
        isRefunded && ownRefunds.length === 1,
        'Appointments cancelled in time whose charge was not refunded in full by one refund',
        sentence,
      )
    else
      expectThat(
        charge.amount_refunded === 0,
        'Charges refunded although the client has the appointment',
        sentence,
      )
  }
  for (const client of clients) {
    const { email, payments, hasNoRival, wasToldBooked, wasToldCancelled } = client
    const own = appointments.filter((appointment) => appointment.email === email)
    const ownCharges = charges.filter((charge) => emailOfCharge(charge) === email)
    const kept = ownCharges.filter(({ amount, amount_refunded }) => amount_refunded < amount)
    expectThat(
      kept.length <= Math.max(1, own.length),
      'Clients who booked once and were charged twice',
      `${email}: ${kept.length} charges for ${own.length} appointments`,
    )
    expectThat(
      ownCharges.length === payments,
      'Charges for which the provider was never paid, as far as clients know',
      `${email} paid ${payments} times and was charged ${ownCharges.length} times`,
    )
    expectThat(
      !hasNoRival || own.length === payments,
      'Clients who paid for a time that nobody else wanted and did not get it',
      `${email} paid ${payments} times and has ${own.length} appointments`,
    )
    expectThat(
      (!wasToldBooked || own.length > 0) &&
        (!wasToldCancelled || own.every(({ isCancelled }) => isCancelled)),
      'Clients who were told that they are booked, or that they cancelled, but are not or did not',
      `${email} was told${wasToldBooked ? ' booked' : ''}${wasToldCancelled ? ' cancelled' : ''}: ${JSON.stringify(own)}`,
    )
  }
  for (const { id, paymentId, isPaid, refunded, bookedInstead } of deposits) {
    const [charge] = chargesOf(paymentId)
    expectThat(
      isPaid === (charge !== undefined) && refunded === (charge?.amount_refunded ?? 0),
      'Deposits that differ from what the provider says',
      `${id}: ${refunded} refunded, at the provider ${charge?.amount_refunded}`,
    )
    expectThat(
      bookedInstead === null,
      'Clients charged for a booking and for the one that replaced it',
      `${id} and ${bookedInstead}`,
    )
  }
  for (const { letter, recipient, count } of rows.emails) {
    const times = charges.filter((charge) => emailOfCharge(charge) === recipient).length
    expectThat(
      count <= (letter === 'deposit-refunded' ? times : 1),
      'Emails about a deposit that were sent twice',
      `${recipient}: ${count} × ${letter}`,
    )
  }
  for (const charge of charges.filter(({ amount_refunded }) => amount_refunded > 0))
    expectThat(
      emailCount('deposit-refunded', emailOfCharge(charge)) > 0,
      'Refunds that the client was not told about',
      emailOfCharge(charge),
    )
  for (const hold of rows.staleHolds)
    expectThat(false, 'Times held for a deposit that nobody can pay any more', hold)
  return found
}

export async function readDepositRows({ admin }: Product, { id }: LoadOwner): Promise<DepositRows> {
  const rowsOf = async <Row extends object>(text: string) => (await admin.query<Row>(text, [id])).rows
  return {
    appointments: await rowsOf<AppointmentRow>(
      `select id, client_email as email, cancelled_at is not null as "isCancelled"
       from appointments where user_id = $1 and booked_by = 'client'`,
    ),
    deposits: await rowsOf<DepositRow>(
      `select id, appointment_id as "appointmentId", payment_intent_id as "paymentId", amount,
         paid_at is not null as "isPaid", refunded,
         (select other.id from deposits other where other.user_id = d.user_id and other.visitor_hash = d.visitor_hash
            and other.created_at > d.created_at and other.created_at < d.paid_at and other.booked_at is not null and d.booked_at is not null
            limit 1) as "bookedInstead"
       from deposits d where user_id = $1`,
    ),
    emails: await rowsOf<DepositRows['emails'][number]>(
      `select letter, recipient, count(*)::int as count from mails
       where user_id = $1 and letter in ('deposit-unpaid', 'deposit-refunded') group by 1, 2`,
    ),
    staleHolds: (
      await rowsOf<{ hold: string }>(
        `select h.starts_at::text || ' for ' || d.id as hold
         from booking_holds h join deposits d on d.user_id = h.user_id and d.id = h.deposit_id
         where h.user_id = $1 and d.ended_at is not null`,
      )
    ).map(({ hold }) => hold),
  }
}
