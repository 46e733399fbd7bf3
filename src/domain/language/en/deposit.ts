import { theBusiness, theBusinessAtStart } from '#domain/language/en/the-business.ts'

/** The page where a deposit is paid. */
export const deposit = {
  pageTitle: 'Your deposit',
  /** On the payment provider's page. */
  forServices: (services: string) => `Deposit: ${services}`,
  invalidTitle: 'Invalid deposit link',
  invalidLink:
    'This link doesn’t match a deposit. Please use the link in your latest email, or contact the business.',
  refunded: 'Your deposit was refunded',
  refundedDelay: (amount: string) => `Your bank can take a few days to show the ${amount}.`,
  thankYou: 'Thank you!',
  paidAndBooked: (amount: string) => `Your deposit of ${amount} is paid, and your appointment is booked.`,
  notBooked: 'Your appointment isn’t booked',
  notPaidInTime: (amount: string) =>
    `The deposit of ${amount} wasn’t paid in time, so the time is open to others again. You haven’t been charged.`,
  tryAgain: 'Try again',
  timeTaken: 'That time was taken',
  paidTooLate: 'Your payment arrived after somebody else had taken the time, so we couldn’t book it.',
  bookAnother: 'Book another time',
  cancelled: 'Your appointment was cancelled',
  paidAfterThat: 'Your payment arrived after that.',
  /** The business has cancelled the appointment for this client only, and decides about the refund. */
  askAbout: (amount: string, business: string | null) =>
    `You paid a deposit of ${amount}. Please ask ${business ?? 'the business'} about a refund.`,
  nothingToPay: 'There’s nothing to pay',
  noLongerAsks: (business: string | null) =>
    `${theBusinessAtStart(business)} no longer asks for this deposit.`,
  weRefunded: (amount: string) =>
    `We’ve refunded your deposit of ${amount}. Your bank can take a few days to show it.`,
  weRefund: (amount: string) => `We’re refunding your deposit of ${amount}.`,
  confirming: 'We’re confirming your payment',
  updatesItself: 'This takes a moment. The page updates by itself.',
  payToBook: 'Pay your deposit to book',
  payYours: 'Pay your deposit',
  chooseAnother: 'Choose another time',
  notConfirmed:
    'Your payment isn’t confirmed yet. If you’ve paid, please reload this page in a minute before trying again.',
  notPaidYet: 'You haven’t paid yet.',
  today: (time: string) => `${time} today`,
  held: (moment: string, until: string) => `We’re holding ${moment} for you until ${until}.`,
  asks: (business: string | null, amount: string) =>
    `${theBusinessAtStart(business)} asks for a deposit of ${amount} for your appointment.`,
  pay: (amount: string) => `Pay ${amount} deposit`,
  securePage: 'You’ll pay on the payment provider’s secure page.',
  /** `{phone}` and `{email}` are links. */
  questions: (business: string | null, hasPhone: boolean) =>
    `Questions? Contact ${theBusiness(business)} at ${hasPhone ? '{phone} or ' : ''}{email}.`,
  amountPaid: (amount: string) => `${amount} paid`,
}

export type DepositWords = typeof deposit
