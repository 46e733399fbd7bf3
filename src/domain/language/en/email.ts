import { nameAtStart } from '#domain/language/en/unnamed-business.ts'

/** These sentences say what happened to an appointment, or to a visit of a series. */
const moved = (noun: string) => ({
  isBooked: `Your ${noun} is booked`,
  isBackOn: `Your ${noun} is back on`,
  hasNewTime: `Your ${noun} has a new time`,
  hasChanged: `Your ${noun} has changed`,
  youMoved: (business: string) => `you moved your ${noun} with ${business}.`,
  backOn: (business: string) => `your ${noun} with ${business} is back on.`,
  businessMoved: (business: string) => `${business} moved your ${noun}.`,
  businessChanged: (business: string) => `${business} changed your ${noun}. The time stays the same.`,
  see: `See your ${noun}`,
  seeOrCancel: noun === 'visit' ? 'See or skip it' : 'See or cancel it',
  seeMoveOrCancel: noun === 'visit' ? 'See, move or skip it' : 'See, move or cancel it',
})

/** Emails of a business to its clients. */
export const email = {
  /** A sentence calls the business this, in the middle or at the start. It may have no name. */
  business: (name: string) => name,
  businessAtStart: nameAtStart,

  /** `intro` continues the sentence. */
  hello: (client: string | null, intro: string) => `Hello${client ? ` ${client}` : ''}, ${intro}`,
  sentWith: 'Sent with {wheelhouse}',
  contact: (business: string, address: string) => `Contact ${business} at ${address}.`,
  questions: 'Questions?',
  doesNotWork: 'Doesn’t work for you?',
  copyLink: 'If the button doesn’t work, copy this link into your browser:',
  minutes: (minutes: number) => `${minutes} minutes`,
  minutesFromArrival: (minutes: number) => `${minutes} minutes from our arrival`,
  othersStay: (moment: string) => `Your other visits stay as they are. The next one is on ${moment}.`,
  addFile: 'Open the attached file to add it to your calendar.',
  addFileOfVisits: 'Open the attached file to add them to your calendar.',
  updateFile: 'Open the attached file to update your calendar.',
  removeFile: 'Open the attached file to remove it from your calendar.',
  bookAnotherTime: 'Book another time',
  bookedForYou: (business: string) => `${business} booked this for you.`,
  keepIt: 'Keep it',
  pickAnother: 'Pick another time',

  // These sentences say what changed.
  newService: (after: string, before: string) => `New service: ${after} instead of ${before}.`,
  newLength: (after: number, before: number) => `New length: ${after} minutes instead of ${before}.`,
  newAddress: (address: string) => `New address: ${address}`,
  noAddress: 'The address was removed.',
  noPrice: 'The price was removed.',
  newPrice: (after: string) => `New price: ${after}.`,
  newPriceInstead: (after: string, before: string) => `New price: ${after} instead of ${before}.`,

  // A booking.
  confirmedSubject: (business: string) => `Your appointment with ${business} is confirmed`,
  confirmed: 'Your appointment is confirmed',
  confirmedByBusiness: (business: string) => `${business} booked this for you. Here’s your appointment:`,
  confirmedByClient: (business: string) => `thank you for booking with ${business}. Here’s your appointment:`,
  depositPaid: (amount: string) => `Your deposit of ${amount} is paid.`,
  rest: (amount: string) => `The rest, ${amount}, is due at the appointment.`,
  noRest: 'Nothing else is due at the appointment.',
  notBooked: 'Didn’t book this? Someone may have entered your email by mistake.',
  cancelAbove: 'You can cancel it with the link above.',
  contactToCancel: (business: string) => `You can contact ${business} to cancel it.`,

  // A change.
  appointment: moved('appointment'),
  visit: moved('visit'),
  itWasOn: (moment: string) => `It was on ${moment}.`,

  // A cancellation.
  appointmentCancelled: 'Your appointment was cancelled',
  visitCancelled: 'Your visit was cancelled',
  visitSkipped: 'Your visit was skipped',
  businessCancelled: (business: string) => `${business} cancelled this appointment:`,
  businessCancelledVisit: (business: string) => `${business} cancelled this visit:`,
  youCancelled: (business: string) => `you cancelled this appointment with ${business}:`,
  youSkipped: (business: string) => `you skipped this visit with ${business}:`,
  yourDeposit: (amount: string) => `your deposit of ${amount}`,
  partOfDeposit: (amount: string) => `${amount} of your deposit`,
  keepsAsAgreed: (business: string, deposit: string) =>
    `As agreed when you paid, ${business} keeps ${deposit}.`,
  keeps: (business: string, deposit: string) => `${nameAtStart(business)} keeps ${deposit}.`,
  seeOthers: 'See your other visits',
  differentTime: 'Want a different time?',

  // Several visits.
  visitsBooked: 'Your visits are booked',
  visitsCancelled: 'Your visits are cancelled',
  visitsBackOn: 'Your visits are back on',
  visitsChanged: 'Your visits have changed',
  visitsNewTimes: 'Your visits have new times',
  theseBooked: (business: string) => `${business} booked these visits for you:`,
  theseCancelled: (business: string) => `${business} cancelled these visits:`,
  theseBackOn: (business: string) => `these visits with ${business} are back on:`,
  hereAre: (business: string) => `here are your visits with ${business}:`,
  changedAll: (business: string) => `${business} changed your visits.`,
  theseChanged: (business: string) => `${business} changed these visits:`,
  cancelled: 'Cancelled:',
  before: (moment: string) => `Before: ${moment}`,
  seeIt: 'See it',

  // A reminder.
  todayAt: (service: string, phrase: string) => `${service} today ${phrase}`,
  tomorrowAt: (service: string, phrase: string) => `${service} tomorrow ${phrase}`,
  onDayAt: (service: string, day: string, phrase: string) => `${service} on ${day} ${phrase}`,
  replyToChange: 'Reply to change it.',
  noReminders: 'Don’t want reminders?',
  stopReminders: (business: string) => `Stop reminders from ${business}`,
  isTest: 'This is a test, so its links don’t work.',

  // Deposits.
  depositUnpaid: 'Your appointment wasn’t booked',
  depositUnpaidPreview: (amount: string) => `The deposit of ${amount} wasn’t paid in time.`,
  depositUnpaidIntro: (business: string, amount: string) =>
    `we held this time with ${business} for you, but the deposit of ${amount} wasn’t paid in time. The time is open to others again, and you haven’t been charged.`,
  tryAgain: 'Try again',
  depositRefunded: 'Your deposit was refunded',
  amountFrom: (amount: string, business: string) => `${amount} from ${business}`,
  refundReasons: {
    'time taken': (business: string, amount: string) =>
      `your payment reached ${business} after somebody else had taken the time, so it wasn’t booked. We’ve refunded your deposit of ${amount}.`,
    'client cancelled': (business: string, amount: string) =>
      `you cancelled your appointment with ${business}, so we’ve refunded your deposit of ${amount}.`,
    'owner cancelled': (business: string, amount: string) =>
      `${business} cancelled your appointment, so we’ve refunded your deposit of ${amount}.`,
    price: (business: string, amount: string) =>
      `your appointment with ${business} now costs less than your deposit, so we’ve refunded the difference of ${amount}.`,
    owner: (business: string, amount: string) =>
      `${business} has refunded ${amount} that you paid as a deposit.`,
  },
  bankDelay: 'Your bank can take a few days to show it.',
  depositRequestSubject: (business: string) => `Deposit for your appointment with ${business}`,
  depositRequest: 'Please pay your deposit',
  depositRequestPreview: (amount: string, service: string, moment: string) =>
    `${amount} for ${service}, ${moment}`,
  depositRequestIntro: (business: string, amount: string) =>
    `${business} asks for a deposit of ${amount} for your appointment:`,
  payDeposit: (amount: string) => `Pay ${amount} deposit`,

  // Invoices.
  invoiceSubject: (number: string, business: string) => `Invoice ${number} from ${business}`,
  invoiceReminderSubject: (number: string, business: string) =>
    `Reminder: invoice ${number} from ${business}`,
  receiptSubject: (number: string, business: string) => `Receipt for invoice ${number} from ${business}`,
  invoice: (number: string) => `Invoice ${number}`,
  invoiceIntro: (business: string) => `${business} sent you an invoice.`,
  dueOn: (date: string) => `Due on ${date}`,
  dueToday: 'Due today',
  wasDueOn: (date: string) => `Was due on ${date}`,
  overdue: 'Your invoice is overdue',
  friendlyReminder: 'A friendly reminder',
  reminderIntro: (number: string, business: string) =>
    `this is a reminder about invoice ${number} from ${business}. If you’ve already paid it, you can ignore this email.`,
  pay: (amount: string) => `Pay ${amount}`,
  invoiceAttached: 'The invoice is attached as a PDF.',
  total: (amount: string) => `Total ${amount}`,
  depositAlreadyPaid: (amount: string) => `Deposit already paid ${amount}`,
  thankYou: 'Thank you for your payment',
  receivedPayment: (business: string, amount: string) => `${business} received your ${amount} payment.`,
  receivedDeposit: (business: string, amount: string) => `${business} received your ${amount} deposit.`,
  thanks: 'Thank you!',
  nothingLeft: 'There’s nothing left to pay.',
  includesTip: (amount: string) => `That includes a ${amount} tip.`,
  paidOn: (date: string) => `Paid on ${date}`,
  paid: 'Paid',
  seeReceipt: 'See your receipt',
  receiptAttached: 'The receipt is attached as a PDF.',

  // The attached calendar file.
  eventTitle: (service: string, business: string) => `${service} with ${business}`,
  eventDuration: (services: string, minutes: number) => `${services}, ${minutes} minutes`,
  weArrive: (sentence: string) => `${sentence}.`,
  seeItAt: (url: string) => `See it: ${url}`,
}

export type EmailWords = typeof email
