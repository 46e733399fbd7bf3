import type { DepositPage } from '#contract/deposits.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { dateAt, dayAndTimeText, timeTextAt } from '#web/booking/local-time-text.ts'
import { moneyText } from '#web/format/money.ts'
import type { PaymentReturn } from './payment-return.ts'

export type DepositText = {
  title: string
  sentence: string
  tone: 'neutral' | 'done' | 'warning'
  /** A link to the booking page; null: none. */
  bookLabel: string | null
}

type PageVisit = {
  returned: PaymentReturn
  /** The page asks again by itself whether the payment has arrived. */
  isRefreshing: boolean
  /** In the business's time zone. */
  today: LocalDate
}

/** What the page says first. */
export function depositText(deposit: DepositPage, visit: PageVisit): DepositText {
  const money = moneyText(deposit.amount)
  const business = deposit.business_name ?? 'The business'
  switch (deposit.state) {
    case 'open':
      return openText(deposit, visit)
    case 'booked':
      if (deposit.is_refunded)
        return {
          title: 'Your deposit was refunded',
          sentence: `Your bank can take a few days to show the ${money}.`,
          tone: 'neutral',
          bookLabel: null,
        }
      return {
        title: 'Thank you!',
        sentence: `Your deposit of ${money} is paid, and your appointment is booked.`,
        tone: 'done',
        bookLabel: null,
      }
    case 'unpaid':
      return {
        title: 'Your appointment isn’t booked',
        sentence: `The deposit of ${money} wasn’t paid in time, so the time is open to others again. You haven’t been charged.`,
        tone: 'neutral',
        bookLabel: 'Try again',
      }
    case 'time taken':
      return {
        title: 'That time was taken',
        sentence: `Your payment arrived after somebody else had taken the time, so we couldn’t book it. ${refundText(deposit)}`,
        tone: 'warning',
        bookLabel: 'Book another time',
      }
    case 'cancelled':
      return {
        title: 'Your appointment was cancelled',
        sentence: `Your payment arrived after that. ${refundText(deposit)}`,
        tone: 'warning',
        bookLabel: 'Book another time',
      }
    case 'waived':
      return {
        title: 'There’s nothing to pay',
        sentence: `${business} no longer asks for this deposit.`,
        tone: 'neutral',
        bookLabel: null,
      }
  }
}

function refundText({ amount, is_refunded }: DepositPage): string {
  const deposit = `your deposit of ${moneyText(amount)}`
  return is_refunded
    ? `We’ve refunded ${deposit}. Your bank can take a few days to show it.`
    : `We’re refunding ${deposit}.`
}

function openText(deposit: DepositPage, { returned, isRefreshing, today }: PageVisit): DepositText {
  if (isRefreshing)
    return {
      title: 'We’re confirming your payment',
      sentence: 'This takes a moment. The page updates by itself.',
      tone: 'neutral',
      bookLabel: null,
    }
  const held = heldText(deposit, today)
  const title = held ? 'Pay your deposit to book' : 'Pay your deposit'
  const bookLabel = held && 'Choose another time'
  switch (returned) {
    case 'success':
      return {
        title,
        sentence:
          'Your payment isn’t confirmed yet. If you’ve paid, please reload this page in a minute before trying again.',
        tone: 'warning',
        bookLabel,
      }
    case 'canceled':
      return { title, sentence: `You haven’t paid yet. ${held ?? ''}`.trim(), tone: 'neutral', bookLabel }
    default:
      return { title, sentence: held ?? askedText(deposit), tone: 'neutral', bookLabel }
  }
}

/** Null if the appointment is booked already, and the business asks for the deposit afterwards. */
function heldText({ held_until, job, timezone }: DepositPage, today: LocalDate): string | null {
  if (held_until === null || job === null) return null
  const until =
    dateAt(timezone, held_until) === today
      ? `${timeTextAt(timezone, held_until)} today`
      : dayAndTimeText(timezone, held_until)
  return `We’re holding ${dayAndTimeText(timezone, job.appointment_time)} for you until ${until}.`
}

function askedText({ business_name, amount }: DepositPage): string {
  return `${business_name ?? 'The business'} asks for a deposit of ${moneyText(amount)} for your appointment.`
}
