import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { OFFER } from '#web/marketing/claims.ts'

export const CLEANER_QUESTIONS = {
  'Most of my homes are every week or every other week. Does that work?':
    'Yes. Choose how often when you add the first visit: weekly, every two or four weeks, or monthly on the same weekday. We check every visit before saving and suggest an open time nearby if one conflicts. Visits keep their time of day when clocks change, and you can move or cancel one, the following ones, or all of them.',
  'There are two of us. Can we both use it?':
    'A business has one account and one calendar. You can be signed in on several phones at once, see which under Settings, and sign out everywhere from there. Enter the time the two of you need for each home.',
  'We work in two teams at the same time. What then?':
    'Only one client can book each time, so you take one home at a time online. You can add a second visit at the same hour yourself: Wheelhouse warns you about the overlap, you confirm it, and both are in the calendar. If you need a calendar column per cleaner, we’re not the right tool today.',
  'A big home takes longer. Can the price follow?':
    'Yes. Give a clean sizes, such as 1-2, 3-4 and 5+ bedrooms, each with its own price and time, and add-ons, such as the inside of the oven, that add to both. Clients choose them and see the total, and the page only offers times when the whole visit fits. Up to five services fit in one visit.',
  'Can I ask about the home before the first visit?':
    'Yes. Your booking page can ask for the details of the home (bedrooms, bathrooms, how to get in) and up to six questions of your own, answered with a short text, a choice, or yes or no. You decide which are required. The answers are on the job and in the emails about the booking.',
  'Where do keys, pets and parking go?':
    'In the client’s notes, up to 10,000 characters per home. They are for you: clients never see them. It’s best to keep alarm codes out of any app and note who has them instead.',
  'I have forty homes in a spreadsheet. Do I have to type them in?':
    'No. Save it as a CSV file and import it under Clients: names, emails, numbers, addresses and notes. You’ll see what will be imported, including duplicates and errors, before anything is saved, and you can undo it.',
  'Do my clients need an account?':
    'No. They open your link, choose a clean, a day and a time, and leave a name, an email address, a phone number and where to come. With the link in their confirmation they can move or cancel the visit until the cutoff you choose.',
  'Many of my clients speak Spanish. Can they book in Spanish?':
    'Yes. Your booking page, the page of their visit, confirmations, reminders and texts are in English or Spanish. The page starts in the language of the client’s browser and has a switch, and what they choose counts for everything we send them later. We don’t translate your own words, such as the names of your cleans. Your own screens are in English.',
  'Can I use my logo and my color?':
    'Yes. Add a logo, a cover, up to six photos and an accent color, and choose the address of your page. Emails and invoices have your logo and color, too. Where text would be hard to read, we make the color darker or lighter. Search engines show the page only if you turn that on.',
  'I have a website. Can clients book there?':
    'Yes. Open “Share booking link”, let websites show your page, and copy the code for a button, which opens the booking page on top of your site, or for the whole page. Paste it as HTML: into a Custom HTML block in WordPress or a Code block in Squarespace. On Wix, link one of its buttons to your booking page. Where a website allows no scripts, the button is a plain link. A deposit is paid in a tab of its own.',
  'Do clients get a reminder, so that the door is open?': `Yes. We email them automatically a day and an hour before the visit, in your own words if you like. If you move a visit, its reminders move too. ${TEXTING_WORDS.answer.byHand}`,
  'What if two people want the same morning?': `One gets it. While a client fills in the form, we hold the time for ${HOLD_MINUTES} minutes. The other client sees the times that are still open.`,
  'How do I get paid, and can the landlord pay?':
    'Connect a payment account once, under Settings. Every invoice then has a link, and anyone with the link can pay it by card. The money goes to your own account. Wheelhouse adds no fee; the payment provider charges its card fee. Checks and cash: mark the invoice as paid.',
  'Can I take a deposit, and what if the client cancels?':
    'Yes. Connect a payment account, then set a fixed amount or a percentage for each service. Clients pay it by card while they book, to your own account, and Wheelhouse adds no fee. It comes off the invoice. A time that nobody pays for is free again after about half an hour. If the client cancels before your cutoff, or you cancel, we refund it automatically. After the cutoff you keep it, by the rule the client accepted when booking.',
  'Can I use it on my phone?':
    'Yes. Everything works in your phone’s browser between homes and on a laptop at the kitchen table. You can also put it on your home screen, without an app store: it then opens like an app, and you can read today’s visits even without signal.',
  'How are my clients’ addresses and notes protected?':
    'You can sign in with a passkey, that is with your fingerprint, face or PIN, or add codes from an authenticator app to your password, with ten recovery codes. Activity lists sign-ins, failed attempts and changes, with the device and network. If you lose both phone and codes, you can ask for a link, which comes by email a day later. Until then you can cancel it on any device that is signed in.',
  'What happens after the trial?': `You get an email the day before. With a card, it continues at ${OFFER.price.name}. Without one it simply ends: you aren’t charged, the dashboard closes and your page stops taking bookings. You can still sign in and download your data.`,
  'Can I take my data with me?':
    'Yes. You can export your client list as a spreadsheet file whenever you like, and Your data gives you one archive with everything we store, with or without a subscription.',
}
