import { theBusiness, theBusinessAtStart } from '#domain/language/en/the-business.ts'

/** The page where an invoice is paid, which is the receipt afterwards. */
export const pay = {
  invoice: (number: string) => `Invoice ${number}`,
  receiptFor: (number: string) => `Receipt for ${number}`,
  invalidTitle: 'Invalid Payment Link',
  invalidLink:
    'This link doesn’t match an invoice. Please use the link in your latest email, or contact the business.',

  badges: {
    processing: 'Processing',
    checked: 'Under review',
    void: 'Void',
    due: 'Due',
    overdue: 'Overdue',
    kept: 'Paid',
    part: 'Partly refunded',
    whole: 'Refunded',
  },
  paidOn: (date: string) => `Paid on ${date}`,
  paid: 'Paid',
  notOwed: 'No longer owed',
  dueOn: (date: string) => `Due on ${date}`,
  wasDueOn: (date: string) => `Was due on ${date}`,

  // Instead of the form.
  voided: 'This invoice was voided. There’s nothing to pay.',
  processing:
    'Your payment is being processed. Your bank can take a few days to confirm it. You don’t need to do anything.',
  /** `{email}` is a link, here and below. */
  checked: (business: string | null) =>
    `The amount we received doesn’t match this invoice, so the payment is being reviewed. Please don’t pay again. Contact ${theBusiness(business)} at {email}.`,
  tooSmall: (business: string | null) =>
    `The rest is too small to be paid by card. Please pay ${theBusiness(business)} in another way.`,
  takesNoPayments: 'This business can’t accept payments right now. Please contact {email}.',
  coveredByDeposit: 'Your deposit covers this invoice. There’s nothing left to pay. Thank you!',
  thankYou: (paid: string, business: string | null) =>
    `Thank you! Your payment of ${paid} to ${theBusiness(business)} has been received.`,
  partReturned: (paid: string, business: string | null, returned: string) =>
    `Your payment of ${paid} to ${theBusiness(business)} has been received. ${returned} of it went back to you.`,
  returnedByBank: (paid: string) => `Your bank has returned your payment of ${paid} to you.`,
  refunded: (paid: string, business: string | null) =>
    `${theBusinessAtStart(business)} has refunded your payment of ${paid}.`,

  // After the provider's page.
  canceled: 'Payment canceled. You can pay whenever you’re ready.',
  notConfirmed: 'Your payment isn’t confirmed yet. Please reload this page in a minute before trying again.',

  // The form.
  pay: (amount: string) => `Pay ${amount}`,
  continue: 'Continue',
  securePage: 'You’ll pay on the payment provider’s secure page.',
  addTip: 'Add a tip?',
  noTip: 'No tip',
  customTip: 'Custom amount',
  yourTip: 'Your tip in dollars',
  invalidTip: 'Enter a valid tip',
  maxTip: (amount: string) => `Enter a tip of at most ${amount}`,
  noTips: 'This business doesn’t accept tips here. You can pay without one.',
  notStarted: 'We couldn’t start the payment. Please try again in a moment.',

  // The lines.
  whatFor: 'What it’s for',
  description: 'Description',
  amount: 'Amount',

  downloadInvoice: 'Download invoice',
  downloadReceipt: 'Download receipt',
  questions: (business: string | null) => `Questions? Contact ${theBusiness(business)} at {email}.`,
}

export type PayWords = typeof pay
