import { dates } from '#domain/language/en/dates.ts'
import { refusals } from '#domain/language/en/refusals.ts'
import type { Language } from '#domain/language/languages.ts'

/** The booking page. Also calendars and links to calendars of other pages. */
export const booking = {
  language: 'en' as Language,
  /** The language of what owners write, for its `lang`. Undefined if it is the page's own. */
  ownersLanguage: undefined as Language | undefined,
  dates,
  refusals,

  loadFailed: 'Could not load available services.',
  loading: 'Loading booking page...',
  tryAgain: 'Try again',

  timesFor: (zip: string) => `Times for ${zip}.`,
  timesWithoutZip: 'Times without your ZIP code.',
  changeZip: 'Change ZIP code',
  addZip: 'Add it',

  // The first step.
  step1: 'Step 1 of 2: Service and time',
  yourVisit: 'Your visit',
  chooseService: 'Choose a service',
  chooseAnotherService: 'Choose another service',
  chooseSize: 'Choose a size',
  chooseAddOns: 'Choose add-ons (optional)',
  from: (price: string) => `From ${price}`,
  fromDuration: (duration: string) => `from ${duration}`,
  deposit: (amount: string) => `${amount} deposit`,
  total: (total: string) => `Total ${total}`,
  depositToBookIs: (amount: string) => `Deposit to book: ${amount}`,
  rest: (amount: string) => `The rest, ${amount}, is due at the appointment.`,
  noRest: 'Nothing else is due at the appointment.',
  addAnother: 'Add another',
  removeThis: 'Remove this one',
  noOther: 'Don’t add another',
  remove: 'Remove',
  removeItem: (item: string) => `Remove ${item}`,
  chooseDate: 'Choose a date',
  serviceFirst: 'Choose a service to see which days are open.',
  sizeFirst: 'Choose a size to see which days are open.',
  nextAvailable: 'Next available',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  notAvailable: ', not available',
  findingDays: 'Finding open days...',
  noTimesNow: 'There are no open times right now.',
  noTimesIn: (month: string, hasNext: boolean) =>
    `No open times in ${month}.${hasNext ? ' Try the next month.' : ''}`,
  timesFailed: 'Couldn’t load the available times.',
  chooseTime: 'Choose a time',
  dateFirst: 'Choose a date to see its times.',
  noTimesOn: (day: string) => `No open times on ${day}`,
  arrivalHint: (minutes: number) => `We arrive up to ${minutes} minutes after the time you choose.`,
  timesNear: (moment: string) => `Other available times near ${moment}`,
  continue: 'Continue',
  oneMoment: 'One moment...',

  // The second step.
  step2: 'Step 2 of 2: Your details',
  summary: 'Appointment Summary',
  service: 'Service',
  services: 'Services',
  price: 'Price',
  depositToBook: 'Deposit to book',
  dueAtAppointment: 'Due at the appointment',
  duration: 'Duration',
  date: 'Date',
  time: 'Time',
  held: (minutes: number) =>
    `We’re holding this time for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  whereToCome: 'Where should we come?',
  yourDetails: 'Your details',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  addressHint: 'Street and city.',
  optionalAddressHint: 'Optional. Street and city.',
  notes: 'Notes (Optional)',
  optional: (label: string) => `${label} (Optional)`,
  choose: 'Choose',
  questionFor: (question: string, item: string) => `${question} for ${item}`,
  accept: (policy: string) =>
    `${policy} By booking, you accept this. You’ll pay on the payment provider’s secure page.`,
  payDeposit: (amount: string) => `Pay ${amount} deposit`,
  schedule: 'Schedule Appointment',
  scheduling: 'Scheduling...',
  back: 'Back',

  // Refusals.
  bookingFailed: 'Booking failed',
  bookingProblem: 'There was a problem booking your appointment. Please try again.',
  bookingFailedAgain: 'Booking failed - please try again',
  failedToBook: 'Failed to book appointment',
  alreadyBooked: 'You’ve already booked with this form.',
  anotherTime: 'Please choose another time',
  timeGone: 'The time you chose is no longer available.',

  // Payment in a new tab, from a frame on another site.
  payTitle: 'One more step: pay the deposit',
  payInNewTab:
    'We’re holding your time. It’s booked once you’ve paid the deposit on the payment provider’s secure page, which opens in a new tab.',
  continueToPayment: 'Continue to payment',

  // After booking.
  booked: 'Appointment booked!',
  bookedFor: (moment: string) => `Your appointment has been scheduled for ${moment}.`,
  willEmail: 'We’ll email you the details.',
  wasCancelled: 'This appointment was cancelled',
  addToCalendar: 'Add to calendar',
  seeAppointment: 'See your appointment',
  bookAnother: 'Book another appointment',
  /** `{google}` and `{outlook}` are links. */
  otherCalendars: 'Or add it to {google} or {outlook}',
  eventTitle: (service: string, business: string) => `${service} with ${business}`,

  messages: 'Messages',
  dismiss: 'Dismiss',
}

export type BookingWords = typeof booking
