import type { Step } from '#web/marketing/parts/steps.tsx'
import { BOOKING, CALENDAR, INVOICES } from '#web/marketing/pictures/shots.ts'

export const OWNERS_DAY: readonly Step[] = [
  {
    mark: '7:30 AM',
    title: 'Look at the day before the coffee is cold.',
    text: 'Who, when and which service; the address is a tap away. Move a job, and the client gets an email about it.',
    shot: CALENDAR,
  },
  {
    mark: '11:00 AM',
    title: 'Get booked while your hands are wet.',
    text: 'Clients open your link, choose a service and a time that is really free, and tell you where to come. Nobody gets a time that is taken.',
    shot: BOOKING,
  },
  {
    mark: '4:00 PM',
    title: 'Send the invoice from the driver’s seat.',
    text: 'From the finished job to an invoice by email in a few taps. Clients pay by card from their phone, into your own account.',
    shot: INVOICES,
  },
]
