import { CLAIMS, type Claim } from '#web/marketing/claims.ts'

export const DETAILER_CLAIMS: readonly Claim[] = [
  {
    ...CLAIMS.bookingPage,
    words: 'Your packages, prices and hours at one link. Only times that you really have are offered.',
  },
  {
    ...CLAIMS.clients,
    words: 'The silver CR-V on Maple Avenue, what you did to it in March and what they paid.',
  },
  {
    ...CLAIMS.payments,
    words: 'Paid by card from a phone in the driveway, with a tip if you offer one.',
  },
  {
    ...CLAIMS.invoicing,
    words: 'Turn the finished job into an invoice before the tires are dry. It goes out with a PDF.',
  },
  {
    ...CLAIMS.appointments,
    words: 'Two details on a Monday or six on a Saturday. More jobs never cost more.',
  },
  {
    ...CLAIMS.reminders,
    words: 'A word the day before, so that the car is out of the garage when you pull in.',
  },
  {
    ...CLAIMS.calendars,
    words: 'Your jobs beside the school run, in the calendar that you already look at.',
  },
  {
    ...CLAIMS.recurring,
    words: 'The monthly wash, put in once.',
  },
]
