import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { OFFER } from '#web/marketing/claims.ts'

export const DETAILER_QUESTIONS = {
  'Do my clients need an account?':
    'No. They open your link, choose a service, a day and a time, and leave a name, an email address and a phone number. There is nothing to install and no password to invent. The confirmation has a link of its own to see, move or cancel the job.',
  'What if two people want the same time?': `One gets it, always. A time is kept for ${HOLD_MINUTES} minutes for whoever is filling in the form, and the other is shown what is still free. You never owe two driveways the same hour.`,
  'What do I do when it rains?':
    'Move the job to another day and the client gets an email with the new time, unless you say no. If the whole day is lost, add it to your days off, and nobody can book it any more.',
  'Does it help against no-shows?': `Every online booking is confirmed by email with a calendar file and a link to move or cancel, up to the cut-off that you choose. So a client who cannot make it can give the time back while somebody else can still take it. A day and an hour before the job a reminder goes out by email, by itself. ${TEXTING_WORDS.answer.byHand}`,
  'How do I tell clients that I need water and a socket?':
    'Put it into the welcome text at the top of your booking page. You can also make the address a required field, and every client can leave a note: the car, the gate, the dog.',
  'A truck takes longer than a coupe. Can I charge for it?':
    'Yes. Make each size a service with its own price and duration, for example Full Detail and Full Detail, truck. The booking page offers only times into which the whole job fits.',
  'How do I get paid?':
    'Connect a payment account once, under Settings. From then on each invoice has a link: the client pays by card and gets a receipt, and the money goes to your own account. Wheelhouse adds no fee to it; the payment provider charges its card fee. Paid in cash? Mark the invoice as paid.',
  'Can I take a deposit?':
    'Not on the booking page. You can make an invoice at any time, also before the job, and drive out once it is paid.',
  'Can I use it on my phone?':
    'Yes, all of it: calendar, clients, invoices and settings work in the browser of your phone as they do on a laptop. There is no app to install.',
  'What happens after the trial?': `The day before it ends you get an email. Add a card and it goes on for ${OFFER.price.name}. Add none and it ends: nothing is charged, the dashboard closes and your page takes no more bookings. Your data stays yours to download.`,
  'Can I take my data with me?':
    'Yes. Clients come out as a spreadsheet file at any time, and Your data gives you everything in one archive, with or without a subscription. There you can delete your account, too.',
}
