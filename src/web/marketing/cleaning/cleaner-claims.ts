import { CLAIMS, type Claim } from '#web/marketing/claims.ts'

export const CLEANER_CLAIMS: readonly Claim[] = [
  {
    ...CLAIMS.clients,
    words: 'Address, number and notes of every home, with each visit and what it brought in.',
  },
  {
    ...CLAIMS.recurring,
    words: 'Every other Tuesday at nine, put in once and done for the year.',
  },
  {
    ...CLAIMS.bookingPage,
    words: 'New clients choose the kind of clean and a time that you really have, even at midnight.',
  },
  {
    ...CLAIMS.payments,
    words: 'No envelope under the fruit bowl. Clients pay by card, from the invoice.',
  },
  {
    ...CLAIMS.invoicing,
    words: 'One visit or the four of a month, with a PDF for the landlord.',
  },
  {
    ...CLAIMS.appointments,
    words: 'Eight homes or eighty. Nobody counts visits but you.',
  },
  {
    ...CLAIMS.calendars,
    words: 'Your visits on the calendar the whole family shares.',
  },
  {
    ...CLAIMS.reminders,
    words: 'The client hears from you the day before, and the door is not bolted from inside.',
  },
]
