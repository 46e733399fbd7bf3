import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { OFFER } from '#web/marketing/claims.ts'

export const DETAILER_QUESTIONS = {
  'Do my clients need an account?':
    'No. They open your link, choose a service, a day and a time, and leave a name, an email address and a phone number. There’s nothing to install and no password to remember. The confirmation has a link to see, move or cancel the appointment.',
  'What if two people want the same time?': `One gets it, always. We hold the time for ${HOLD_MINUTES} minutes while a client fills in the form, and the other client sees what’s still open. You’re never double-booked.`,
  'What do I do when it rains?':
    'Move the job to another day and we email the client the new time, unless you turn that off. If the whole day is lost, add it to your days off so no one can book it.',
  'Does it help prevent no-shows?': `Every online booking is confirmed by email with a calendar file and a link to move or cancel, up to the cutoff you choose. A client who can’t make it can free up the time while someone else can still book it. We also email a reminder a day and an hour before the job, and you can take a deposit. ${TEXTING_WORDS.answer.byHand}`,
  'How do I tell clients that I need water and an outlet?':
    'Put it in the welcome message at the top of your booking page. You can also ask: up to six questions of your own, answered with a short text, a choice, or yes or no. “Is there an outlet near the car?” Make those required that you can’t do without, and the address a required field, too.',
  'Can I ask which car it is?':
    'Yes. Turn it on, and the booking page asks for make, model and color of every vehicle in the visit. The answers are on the job and in the emails about the booking.',
  'Does the booking page look like my business?':
    'Yes. Choose the address of your page, such as /book/carter-detailing, an accent color, a logo, a cover and up to six photos. Emails and invoices have your logo and color, too. Where text would be hard to read, we make the color darker or lighter. At the bottom it says “Powered by Wheelhouse”. Search engines show the page only if you turn that on.',
  'Can clients book on my own website?':
    'Yes. Open “Share booking link”, let websites show your page, and copy the code for a button, which opens the booking page on top of your site, or for the whole page. Paste it as HTML: into a Custom HTML block in WordPress or a Code block in Squarespace. On Wix, link one of its buttons to your booking page. Where a website allows no scripts, the button is a plain link. A deposit is paid in a tab of its own.',
  'Can clients book in Spanish?':
    'Yes. The booking page, the page of their appointment, confirmations, reminders and texts are in English or Spanish. The page starts in the language of the client’s browser and has a switch, and what they choose counts for everything we send them later. We don’t translate your own words, such as the names of your services. Your own screens are in English.',
  'A truck takes longer than a coupe. Can I charge for it?':
    'Yes. Give a service sizes, such as sedan, SUV and truck, each with its own price and time, and add-ons, such as pet hair or clay bar, that add to both. Clients choose them and see the total. The booking page only offers times when the whole job fits.',
  'Can a client book two cars at once?':
    'Yes, up to five in one visit, each with its own service, size and add-ons. The page adds up price and time, and offers only times when the whole visit fits. The invoice gets a line for each.',
  'How do I get paid?':
    'Connect a payment account once, under Settings. From then on each invoice has a link: the client pays by card and gets a receipt, and the money goes to your own account. Wheelhouse adds no fee; the payment provider charges its card fee. Paid in cash? Mark the invoice as paid.',
  'Can I take a deposit?':
    'Yes. Connect a payment account, then set a fixed amount or a percentage for each service. The client pays it by card while booking, to your own account, and the job is booked once it’s paid. It comes off the invoice. A time that nobody pays for is free again after about half an hour. You can also ask for a deposit for a job you add yourself. Wheelhouse adds no fee; the payment provider charges its card fee.',
  'What happens to the deposit when someone cancels?':
    'If the client cancels before your cutoff, we refund it automatically. After the cutoff, or when nobody’s home, you keep it. Clients read that before they book, and the rule they accepted counts, even if you change yours later. If you cancel, we refund it, and you can refund or waive a deposit yourself.',
  'Can I use it on my phone?':
    'Yes, all of it: calendar, clients, invoices and settings work in your phone’s browser just like on a laptop. You can also put Wheelhouse on your home screen, without an app store: it then opens like an app, and you can read today’s jobs even without signal.',
  'How is my account protected?':
    'You can sign in with a passkey, that is with your fingerprint, face or PIN, or add codes from an authenticator app to your password, with ten recovery codes. Activity lists sign-ins, failed attempts and changes, with the device and network. If you lose both phone and codes, you can ask for a link, which comes by email a day later. Until then you can cancel it on any device that is signed in.',
  'What happens after the trial?': `The day before it ends you get an email. Add a card and it continues at ${OFFER.price.name}. Without one it ends: you aren’t charged, the dashboard closes and your page stops taking bookings. Your data stays yours to download.`,
  'Can I take my data with me?':
    'Yes. You can export your clients as a spreadsheet file at any time, and Your data gives you everything in one archive, with or without a subscription. You can delete your account there, too.',
}
