import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { OFFER } from '#web/marketing/claims.ts'

export const DETAILER_QUESTIONS = {
  'Do my clients need an account?':
    'No. They open your link, choose a service, a day and a time, and leave a name, an email address and a phone number. There’s nothing to install and no password to remember. The confirmation has a link to see, move or cancel the appointment.',
  'What if two people want the same time?': `One gets it, always. We hold the time for ${HOLD_MINUTES} minutes while a client fills in the form, and the other client sees what’s still open. You’re never double-booked.`,
  'What do I do when it rains?':
    'Move the job to another day and we email the client the new time, unless you turn that off. If the whole day is lost, add it to your days off so no one can book it.',
  'Does it help prevent no-shows?': `Every online booking is confirmed by email with a calendar file and a link to move or cancel, up to the cutoff you choose. A client who can’t make it can free up the time while someone else can still book it. We also email a reminder a day and an hour before the job. ${TEXTING_WORDS.answer.byHand}`,
  'How do I tell clients that I need water and an outlet?':
    'Put it in the welcome message at the top of your booking page. You can also make the address a required field, and every client can leave a note: the car, the gate, the dog.',
  'A truck takes longer than a coupe. Can I charge for it?':
    'Yes. Make each size a service with its own price and duration, for example “Full Detail” and “Full Detail, truck.” The booking page only offers times when the whole job fits.',
  'How do I get paid?':
    'Connect a payment account once, under Settings. From then on each invoice has a link: the client pays by card and gets a receipt, and the money goes to your own account. Wheelhouse adds no fee; the payment provider charges its card fee. Paid in cash? Mark the invoice as paid.',
  'Can I take a deposit?':
    'Not on the booking page. You can create an invoice at any time, even before the job, and head out once it’s paid.',
  'Can I use it on my phone?':
    'Yes, all of it: calendar, clients, invoices and settings work in your phone’s browser just like on a laptop. There’s no app to install.',
  'What happens after the trial?': `The day before it ends you get an email. Add a card and it continues at ${OFFER.price.name}. Without one it ends: you aren’t charged, the dashboard closes and your page stops taking bookings. Your data stays yours to download.`,
  'Can I take my data with me?':
    'Yes. You can export your clients as a spreadsheet file at any time, and Your data gives you everything in one archive, with or without a subscription. You can delete your account there, too.',
}
