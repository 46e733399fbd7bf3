import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { OFFER } from '#web/marketing/claims.ts'

export const CLEANER_QUESTIONS = {
  'Most of my homes are every week or every other week. Does that work?':
    'Yes. Say how often when you put the first visit in: weekly, every two or four weeks, or monthly on the same weekday. Every visit is looked at before any is saved, and for what clashes a free time is proposed where there is one nearby. They keep their time of day when clocks change, and you can move or cancel one, those that follow, or all.',
  'We are two. Can we both use it?':
    'A business has one account and one calendar. You can be signed in on several phones at once, see which under Settings, and sign out everywhere from there. Enter the time that the two of you need in the home.',
  'We work in two teams at the same time. What then?':
    'The booking page gives every time away once, so online you take one home at a time. A second visit at the same hour you put in yourself: Wheelhouse names the clash, you confirm it, and both are in the calendar. If you need a column per cleaner, we are not the right tool today.',
  'Where do keys, pets and parking go?':
    'Into the notes of the client, up to 10,000 characters a home. They are for you: clients never see them. Better leave alarm codes out of any app and write down who has them.',
  'I have forty homes in a spreadsheet. Must I type them in?':
    'No. Save it as a CSV file and import it under Clients: names, numbers, addresses and notes. You see what would come in, with duplicates and mistakes, before anything is stored, and you can undo it.',
  'Do my clients need an account?':
    'No. They open your link, choose a clean, a day and a time, and leave a name, an email address, a phone number and where to come. By the link in their confirmation they can move or cancel the visit until the cut-off that you choose.',
  'Do clients get a reminder, so that the door is open?': `Yes: by email, a day and an hour before the visit, by itself and in words of your own if you like. A visit that moves takes its reminders along. ${TEXTING_WORDS.answer.byHand}`,
  'What if two people want the same morning?': `One gets it. While a client fills in the form the time is kept for ${HOLD_MINUTES} minutes; whoever comes second is told, and shown what is still free.`,
  'How do I get paid, and can the landlord pay?':
    'Connect a payment account once, under Settings. Every invoice then has a link, and whoever has the link can pay it by card. The money goes to your own account; Wheelhouse adds no fee, the payment provider charges its card fee. Checks and cash: mark the invoice as paid.',
  'Can I use it on my phone?':
    'Yes. Everything works in the browser of your phone, between two homes, and of a laptop, at the kitchen table. There is no app to install.',
  'What happens after the trial?': `You get an email the day before. With a card it goes on for ${OFFER.price.name}. Without one it ends by itself: nothing is charged, the dashboard closes and your page takes no more bookings. You can still sign in and download your data.`,
  'Can I take my data with me?':
    'Yes. The list of clients comes out as a spreadsheet file whenever you like, and Your data is one archive with everything we keep, with or without a subscription.',
}
