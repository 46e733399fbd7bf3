import { theBusiness, theBusinessAtStart } from '#domain/language/en/the-business.ts'

const appointment = {
  states: {
    booked: { title: 'Your appointment', badge: 'Confirmed' },
    cancelled: { title: 'This appointment was cancelled', badge: 'Cancelled' },
    past: { title: 'Your past appointment', badge: 'Past' },
  },
  done: {
    moved: 'Your appointment has been moved.',
    kept: 'Thank you! You’re keeping this time.',
    paid: 'Thank you! Your deposit is paid, and your appointment is booked.',
    cancelled: 'Your appointment has been cancelled.',
  },
  cancel: 'Cancel appointment',
  changeUntil: (moment: string) => `You can move or cancel it here until ${moment}.`,
  moveUntil: (moment: string) => `You can move it here until ${moment}.`,
  cancelQuestion: 'Cancel this appointment?',
  keep: 'Keep appointment',
  moveQuestion: 'Move your appointment?',
  move: 'Move appointment',
}

/** A visit of a series is "skipped" instead of "cancelled". */
const visit: typeof appointment = {
  states: {
    booked: { title: 'Your visit', badge: 'Confirmed' },
    cancelled: { title: 'This visit was cancelled', badge: 'Cancelled' },
    past: { title: 'Your past visit', badge: 'Past' },
  },
  done: {
    moved: 'This visit has been moved.',
    kept: 'Thank you! You’re keeping this time.',
    paid: 'Thank you! Your deposit is paid.',
    cancelled: 'This visit has been cancelled.',
  },
  cancel: 'Skip this visit',
  changeUntil: (moment) => `You can move or skip it here until ${moment}.`,
  moveUntil: (moment) => `You can move it here until ${moment}.`,
  cancelQuestion: 'Skip this visit?',
  keep: 'Keep this visit',
  moveQuestion: 'Move this visit?',
  move: 'Move this visit',
}

/** The pages behind the link of an appointment, and their reminders. */
export const manage = {
  appointment,
  visit,

  title: (business: string | null) => `Your appointment${business ? ` with ${business}` : ''}`,
  description: 'See, move or cancel your appointment.',
  invalidTitle: 'Invalid appointment link',
  invalidLink:
    'This link doesn’t match an appointment. Please use the link in your latest email, or contact the business.',
  toHomepage: 'Go to Homepage',
  /** `{wheelhouse}` is a link. */
  bookedWith: 'Booked with {wheelhouse}',

  emailPromises: {
    moved: 'We’ll email you the new time.',
    cancelled: 'We’ll email you to confirm.',
    paid: 'We’ll email you the details.',
  },
  rhythms: {
    weekly: 'Weekly',
    'every 2 weeks': 'Every 2 weeks',
    'every 4 weeks': 'Every 4 weeks',
    monthly: 'Monthly',
  },
  rhythmWith: (rhythm: string, business: string) => `${rhythm} with ${business}`,
  worksForYou: 'You said that this time works for you.',
  payDeposit: 'Pay deposit',
  otherVisits: 'Your other visits',
  nextVisits: 'Your next visits',
  andMore: (count: number) => `and ${count} more`,
  bookAgain: 'Book again',
  moveIt: 'Move',
  addToCalendar: 'Add to calendar',
  reminders: 'Appointment reminders',
  /** `{contact}` is `contact`. */
  tooLateToChange: 'It’s too late to change this appointment here. To change it, {contact}.',
  tooLateToMove: 'It’s too late to move this appointment here. To move it, {contact}.',
  /** In the middle of a sentence. `{phone}` and `{email}` are links. */
  contact: (business: string | null, hasPhone: boolean) =>
    `contact ${theBusiness(business)} at ${hasPhone ? '{phone} or ' : ''}{email}`,

  when: 'When',
  what: 'What',
  where: 'Where',
  price: 'Price',
  free: 'Free',
  deposit: 'Deposit',
  with: 'With',

  keepQuestion: 'Does this time work for you?',
  ifNot: 'If it doesn’t, {contact}.',
  pickAnother: 'Pick another time',
  keepIt: 'Keep it',
  opensUp: (business: string | null) =>
    `This time will open up for others. We’ll let ${theBusiness(business)} know.`,
  othersStay: 'Your other visits stay as they are.',
  nextOneOn: (moment: string) => `The next one is on ${moment}.`,
  onlyThisMoves: 'Only this visit moves. Your other visits stay as they are.',
  from: 'From',
  to: 'To',
  chooseAnother: 'Choose another time',
  currently: (moment: string) => `It’s currently on ${moment}.`,
  notAvailable: 'That time isn’t available. Please choose another.',
  days: 'Days',
  noTimesIn: (month: string) => `No open times in ${month}.`,
  noTimesThatDay: 'No open times on this day. Please choose another day.',
  current: 'current',
  timesAreIn: (zone: string) => `Times are in ${zone}.`,
  keepThisTime: 'Keep this time',
  refundGone: 'It has become too late for a refund. Nothing was cancelled.',

  // Deposits.
  notPaidYet: (amount: string) => `${amount}, not paid yet`,
  paid: (amount: string) => `${amount} paid`,
  beingRefunded: (amount: string, refund: string) => `${amount} paid, ${refund} being refunded`,
  partlyRefunded: (amount: string, refunded: string) => `${amount} paid, ${refunded} refunded`,
  refunded: (amount: string) => `${amount}, refunded`,
  refunding: (amount: string) => `We’re refunding your ${amount} deposit.`,
  refundingPart: (amount: string) => `We’re refunding ${amount} of your deposit.`,
  wasRefunded: (amount: string) =>
    `Your deposit of ${amount} was refunded. Your bank can take a few days to show it.`,
  willBeRefunded: (amount: string) => `Your deposit of ${amount} will be refunded.`,
  keeps: (business: string | null, amount: string) =>
    `${theBusinessAtStart(business)} keeps your deposit of ${amount}.`,
  tooLateForRefund: (business: string | null, amount: string) =>
    `It’s too late for a refund: ${theBusiness(business)} keeps your deposit of ${amount}.`,
  cancelBefore: (moment: string) => `Cancel before ${moment} to get your deposit back.`,
  keepsIfCancelled: (business: string | null, amount: string) =>
    `If you cancel now, ${theBusiness(business)} keeps your deposit of ${amount}.`,

  // Reminders.
  remindersDescription: 'Turn reminders about your appointments off or back on.',
  remindersAbout: 'Reminders about this appointment',
  goTo: (email: string, business: string | null) =>
    `Reminders about this appointment go to ${email}, unless you’ve turned off all reminders from ${theBusiness(business)}.`,
  offForThis: (email: string, business: string | null) =>
    `${theBusinessAtStart(business)} won’t send reminders about this appointment to ${email}. You’ll still get an email if it changes.`,
  forAll: (business: string | null) =>
    `To turn reminders off or on for all your appointments, open the link in an email from ${theBusiness(business)}.`,
  sends: (email: string, business: string | null) =>
    `${theBusinessAtStart(business)} sends appointment reminders to ${email}.`,
  sendsOthers: (email: string, business: string | null) =>
    `${theBusinessAtStart(business)} sends appointment reminders to ${email}, but not about this one.`,
  sendsNone: (email: string, business: string | null) =>
    `${theBusinessAtStart(business)} won’t send reminders to ${email}. You’ll still get emails when an appointment changes.`,
  remindersFrom: (business: string | null) => `Reminders from ${theBusiness(business)}`,
  on: 'On',
  off: 'Off',
  backToAppointment: 'Back to your appointment',
  stopAll: 'Stop all reminders',
  stop: 'Stop reminders',
  sendAgain: 'Send reminders again',
}

export type ManageWords = typeof manage
