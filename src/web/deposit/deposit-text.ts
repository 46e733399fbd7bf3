import type { DepositPage } from '#contract/deposits.ts'
import type { Catalogue } from '#domain/language/en/catalogue.ts'
import type { DepositWords } from '#domain/language/en/deposit.ts'
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
export function depositText(catalogue: Catalogue, deposit: DepositPage, visit: PageVisit): DepositText {
  const { deposit: words } = catalogue
  const money = moneyText(deposit.amount)
  switch (deposit.state) {
    case 'open':
      return openText(catalogue, deposit, visit)
    case 'booked':
      if (deposit.is_refunded)
        return {
          title: words.refunded,
          sentence: words.refundedDelay(money),
          tone: 'neutral',
          bookLabel: null,
        }
      return {
        title: words.thankYou,
        sentence: words.paidAndBooked(money),
        tone: 'done',
        bookLabel: null,
      }
    case 'unpaid':
      return {
        title: words.notBooked,
        sentence: words.notPaidInTime(money),
        tone: 'neutral',
        bookLabel: words.tryAgain,
      }
    case 'time taken':
      return {
        title: words.timeTaken,
        sentence: `${words.paidTooLate} ${refundText(words, deposit)}`,
        tone: 'warning',
        bookLabel: words.bookAnother,
      }
    case 'cancelled':
      return {
        title: words.cancelled,
        sentence: `${words.paidAfterThat} ${refundText(words, deposit)}`,
        tone: 'warning',
        bookLabel: words.bookAnother,
      }
    case 'reassigned':
      return {
        title: words.cancelled,
        sentence: deposit.is_refunded
          ? words.weRefunded(money)
          : words.askAbout(money, deposit.business_name),
        tone: 'warning',
        bookLabel: words.bookAnother,
      }
    case 'waived':
      return {
        title: words.nothingToPay,
        sentence: words.noLongerAsks(deposit.business_name),
        tone: 'neutral',
        bookLabel: null,
      }
  }
}

function refundText(words: DepositWords, { amount, is_refunded }: DepositPage): string {
  return (is_refunded ? words.weRefunded : words.weRefund)(moneyText(amount))
}

function openText(
  catalogue: Catalogue,
  deposit: DepositPage,
  { returned, isRefreshing, today }: PageVisit,
): DepositText {
  const { deposit: words } = catalogue
  if (isRefreshing)
    return {
      title: words.confirming,
      sentence: words.updatesItself,
      tone: 'neutral',
      bookLabel: null,
    }
  const held = heldText(catalogue, deposit, today)
  const title = held ? words.payToBook : words.payYours
  const bookLabel = held && words.chooseAnother
  switch (returned) {
    case 'success':
      return {
        title,
        sentence: words.notConfirmed,
        tone: 'warning',
        bookLabel,
      }
    case 'canceled':
      return { title, sentence: `${words.notPaidYet} ${held ?? ''}`.trim(), tone: 'neutral', bookLabel }
    default:
      return {
        title,
        sentence: held ?? words.asks(deposit.business_name, moneyText(deposit.amount)),
        tone: 'neutral',
        bookLabel,
      }
  }
}

/** Null if the appointment is booked already, and the business asks for the deposit afterwards. */
function heldText(
  { dates, deposit: words }: Catalogue,
  { held_until, job, timezone }: DepositPage,
  today: LocalDate,
): string | null {
  if (held_until === null || job === null) return null
  const until =
    dateAt(timezone, held_until) === today
      ? words.today(timeTextAt(dates, timezone, held_until))
      : dayAndTimeText(dates, timezone, held_until)
  return words.held(dayAndTimeText(dates, timezone, job.appointment_time), until)
}
