import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLAIMS, type Claim, OFFER, type Proof, proof } from './claims.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** `pattern` matches the site's text, because each page words a detail differently. */
type Detail = { pattern: RegExp; provenBy: Proof }

/** What the pages say beyond the claims. Add each new detail here, with the test that proves it. */
const DETAILS = {
  tips: {
    pattern: /with a tip\b/,
    provenBy: proof('e2e/invoices/pay.spec.ts', 'a client adds a suggested or custom tip'),
  },
  pdf: {
    pattern: /with a PDF/,
    provenBy: proof(
      'src/server/outbox/send-now.test.ts',
      'attaches the invoice to an invoice reminder as a PDF',
    ),
  },
  invoiceForSeveralJobs: {
    pattern: /a whole month of them/,
    provenBy: proof(
      'e2e/invoices/invoicing-jobs.spec.ts',
      'an invoice with several jobs, a discount and tax is stored as shown',
    ),
  },
  invoiceFromJob: {
    pattern: /invoice from the (job|visit)/,
    provenBy: proof(
      'e2e/invoices/invoicing-jobs.spec.ts',
      'a job is invoiced from its appointment, and only once',
    ),
  },
  markedAsPaid: {
    pattern: /mark the invoice as paid/i,
    provenBy: proof('e2e/invoices/invoices.spec.ts', 'an owner marks an invoice as paid, and undoes it'),
  },
  import: {
    pattern: /CSV file and import/,
    provenBy: proof(
      'e2e/clients/client-files.spec.ts',
      'a file is previewed and imported, and the import is undone',
    ),
  },
  undoneImport: {
    pattern: /you can undo it/,
    provenBy: proof(
      'e2e/clients/client-files.spec.ts',
      'a file is previewed and imported, and the import is undone',
    ),
  },
  export: {
    pattern: /export your (clients|client list) as a spreadsheet file/,
    provenBy: proof(
      'e2e/clients/client-files.spec.ts',
      'exported clients contain nothing that a spreadsheet would execute',
    ),
  },
  archive: {
    pattern: /one archive/,
    provenBy: proof('e2e/account/your-data.spec.ts', 'an owner downloads everything as one archive'),
  },
  archiveWithoutSubscription: {
    pattern: /with or without a subscription/,
    provenBy: proof(
      'e2e/account/your-data.spec.ts',
      'an owner without a subscription can download and delete their data from the blocked screen',
    ),
  },
  driveTime: {
    pattern: /minutes (between jobs|to drive)/i,
    provenBy: proof('src/server/booking/create-booking.test.ts', 'keeps buffers between jobs free'),
  },
  hoursAndBreaks: {
    pattern: /a lunch break/,
    provenBy: proof(
      'e2e/booking/booking-rules.spec.ts',
      'a booking rule changes the times that clients are offered',
    ),
  },
  daysOff: {
    pattern: /your days off/,
    provenBy: proof(
      'src/domain/scheduling/open-slots.test.ts',
      'takes no jobs on days off, the first and the last included',
    ),
  },
  maxJobsPerDay: {
    pattern: /jobs a day at most/,
    provenBy: proof('src/server/booking/create-booking.test.ts', 'refuses a day that is full'),
  },
  qrCode: {
    pattern: /\bQR code\b/,
    provenBy: proof(
      'e2e/booking/share-link.spec.ts',
      'the booking link is created once, and can be copied, opened, and scanned as a QR code',
    ),
  },
  flyer: {
    pattern: /a flyer to print/,
    provenBy: proof(
      'e2e/booking/share-link.spec.ts',
      'an owner downloads the QR code and a flyer, and puts a booking button on their website',
    ),
  },
  ownAddress: {
    pattern: /the address of your page/,
    provenBy: proof(
      'src/server/brand/brand.test.ts',
      'an owner chooses an address, and the old one still leads to the page',
    ),
  },
  sixPhotos: {
    pattern: /up to six photos/,
    provenBy: proof(
      'src/server/pictures/pictures.test.ts',
      'stores no more than six photos, even if more are sent at once',
    ),
  },
  logoInInvoices: {
    pattern: /Emails and invoices have your logo/,
    provenBy: proof(
      'src/server/invoices/invoice-logo.test.ts',
      'the invoice that a client gets has the logo, in the email and in the PDF',
    ),
  },
  logoInEmails: {
    pattern: /Emails and invoices have your logo/,
    provenBy: proof(
      'src/web/emails/booking-emails.test.ts',
      'shows the logo of the business to clients only',
    ),
  },
  colorInEmails: {
    pattern: /your logo and color, too/,
    provenBy: proof(
      'src/web/emails/booking-emails.test.ts',
      'an email to a client has the business’s accent, darkened until white text can be read on it',
    ),
  },
  colorInInvoices: {
    pattern: /your logo and color, too/,
    provenBy: proof(
      'src/server/gateways/invoice-pdf.test.ts',
      'an invoice has the business’s accent color, darkened until it can be read',
    ),
  },
  readableColor: {
    pattern: /we make the color darker or lighter/,
    provenBy: proof(
      'e2e/booking/brand.spec.ts',
      'a new owner chooses an address, a color and facts, and a client sees them',
    ),
  },
  searchEngines: {
    pattern: /Search engines show the page only if you turn that on/,
    provenBy: proof(
      'e2e/booking/brand.spec.ts',
      'search engines see the booking page only if its owner wants that',
    ),
  },
  wholePageOnWebsite: {
    pattern: /or for the whole page/,
    provenBy: proof(
      'e2e/booking/embed.spec.ts',
      'a booking page on the owner’s website follows its content, and is accessible',
    ),
  },
  buttonWithoutScripts: {
    pattern: /the button is a plain link/,
    provenBy: proof(
      'src/web/dashboard/share/share.test.ts',
      'the code for a website is a plain link that our script improves',
    ),
  },
  depositOnWebsite: {
    pattern: /A deposit is paid in a tab of its own/,
    provenBy: proof('e2e/booking/embed.spec.ts', 'a deposit is paid outside the frame'),
  },
  framedWithoutCookies: {
    pattern: /inside another website uses no cookies/,
    provenBy: proof(
      'e2e/booking/embed.spec.ts',
      'other websites can frame no page but the one that its owner allows',
    ),
  },
  spanishReminders: {
    pattern: /confirmations, reminders and texts/,
    provenBy: proof(
      'src/server/reminders/send-reminders.test.ts',
      'a client who booked in Spanish is reminded in Spanish, even if the owner has written a reminder',
    ),
  },
  spanishTexts: {
    pattern: /confirmations, reminders and texts/,
    provenBy: proof(
      'src/server/reminders/texts/send-texts.test.ts',
      'a client who booked in Spanish is texted in Spanish',
    ),
  },
  rememberedLanguage: {
    pattern: /what they choose counts for everything we send them later/,
    provenBy: proof(
      'src/server/booking/client-language.test.ts',
      'a returning client reads what they booked in last, and a request without a language changes nothing',
    ),
  },
  passkeyNeedsItsOwner: {
    pattern: /fingerprint, (your )?face or (a )?PIN/,
    provenBy: proof(
      'src/server/account/factors/passkeys.test.ts',
      'a response without a fingerprint, face or PIN',
    ),
  },
  recoveryCodes: {
    pattern: /ten recovery codes/,
    provenBy: proof(
      'src/server/account/factors/authenticator.test.ts',
      'is one of ten different ones, of which the owner sees how many are left',
    ),
  },
  recovery: {
    pattern: /comes by email a day later/,
    provenBy: proof(
      'e2e/account/account-recovery.clock.spec.ts',
      'an owner who lost the phone gets back in a day later, without a code',
    ),
  },
  cancelledRecovery: {
    pattern: /Until then you can cancel/,
    provenBy: proof(
      'e2e/account/account-recovery.spec.ts',
      'an owner cancels somebody else’s recovery of the account from the dashboard',
    ),
  },
  activity: {
    pattern: /lists sign-ins, failed attempts and changes/,
    provenBy: proof(
      'e2e/account/activity.spec.ts',
      'an owner sees who signed in and what changed, filters the list and exports it',
    ),
  },
  picturesWithoutPlaces: {
    pattern: /without hidden data/,
    provenBy: proof('src/server/pictures/hostile-files.test.ts', 'keeps nothing of a file but its pixels'),
  },
  hold: {
    pattern: /hold the time for \$\{HOLD_MINUTES\} minutes/,
    provenBy: proof(
      'src/server/booking/hold-slot.test.ts',
      'holds a time for ten minutes: unavailable to others, free for its holder',
    ),
  },
  clientChanges: {
    pattern: /until the cutoff/,
    provenBy: proof(
      'e2e/booking/manage-booking.spec.ts',
      'after the cutoff the page says whom to contact and offers no changes',
    ),
  },
  calendarFile: {
    pattern: /a calendar file/,
    provenBy: proof(
      'src/server/manage-booking/calendar-files.test.ts',
      'adds an appointment to the client’s calendar, moves it and cancels it',
    ),
  },
  moveNotice: {
    pattern: /email the client the new time/,
    provenBy: proof(
      'src/server/client-emails/owner-changes.test.ts',
      'emails the client of a moved job after the undo window',
    ),
  },
  customReminders: {
    pattern: /in your own words/,
    provenBy: proof(
      'e2e/messages/reminders.spec.ts',
      'the preview shows the next client’s reminder while its template is edited',
    ),
  },
  remindersMoveWithVisit: {
    pattern: /its reminders move too/,
    provenBy: proof(
      'e2e/messages/reminders.clock.spec.ts',
      'reminders follow an appointment that its client moves',
    ),
  },
  overlapWarning: {
    pattern: /warns you about the overlap/,
    provenBy: proof(
      'e2e/appointments/appointments.spec.ts',
      'a clash is shown while a time is chosen, and is saved after confirmation',
    ),
  },
  map: {
    pattern: /a link to the map/,
    provenBy: proof(
      'e2e/dashboard/overview.spec.ts',
      'a full day is shown in the business’s time zone, with a map link for each address',
    ),
  },
  requiredAddress: {
    pattern: /the address a required field/,
    provenBy: proof(
      'src/server/booking/create-booking.test.ts',
      'requires an address if the owner’s settings do',
    ),
  },
  noteLength: {
    pattern: /10,000 characters/,
    provenBy: proof('src/server/clients/clients.test.ts', 'rejects values that are too long'),
  },
  signOutEverywhere: {
    pattern: /sign out everywhere/,
    provenBy: proof('e2e/account/resetting-password.spec.ts', 'an owner signs out everywhere'),
  },
  trialEndEmail: {
    pattern: /an email the day before/,
    provenBy: proof(
      'src/server/billing/subscription-life.test.ts',
      'emails the owner once, a day before the trial ends',
    ),
  },
  lapsedSubscription: {
    pattern: /takes no (more|new) bookings/,
    provenBy: proof(
      'src/server/booking/booking-page.test.ts',
      'shows the page of an owner whose subscription has lapsed, but refuses bookings',
    ),
  },
  cancel: {
    pattern: /cancel from Settings/,
    provenBy: proof('e2e/account/billing-tab.spec.ts', 'an owner cancels and resumes in the portal'),
  },
  deletedAccount: {
    pattern: /delete your account/,
    provenBy: proof(
      'e2e/account/your-data.spec.ts',
      'an owner deletes the account: everything is gone and an email confirms it',
    ),
  },
  history: {
    pattern: /what they paid/,
    provenBy: proof(
      'src/server/clients/clients.test.ts',
      'returns a client’s history with jobs, invoices and total paid',
    ),
  },
  sizes: {
    pattern: /sedan, SUV and truck, each with its own price and time/,
    provenBy: proof(
      'e2e/appointments/job-items.spec.ts',
      'an owner makes a job of two cars, takes one off again, and invoices the rest',
    ),
  },
  suggestedSizes: {
    pattern: /1-2, 3-4 and 5\+ bedrooms/,
    provenBy: proof('src/domain/services/option-presets.test.ts', 'sizes of a cleaner are bedrooms'),
  },
  suggestedAddOns: {
    pattern: /we suggest some for your trade/,
    provenBy: proof('src/domain/services/option-presets.test.ts', 'each trade has add-ons of its own'),
  },
  severalServices: {
    pattern: /up to five in one visit/,
    provenBy: proof(
      'src/server/booking/book-items.test.ts',
      'books several services with their options as one visit',
    ),
  },
  timesForWholeVisit: {
    pattern: /times when the whole visit fits/,
    provenBy: proof(
      'src/server/booking/book-items.test.ts',
      'offers the times at which the whole visit fits',
    ),
  },
  invoiceLines: {
    pattern: /The invoice gets a line for each/,
    provenBy: proof(
      'e2e/appointments/job-items.spec.ts',
      'an owner makes a job of two cars, takes one off again, and invoices the rest',
    ),
  },
  sixQuestions: {
    pattern: /up to six questions of your own/,
    provenBy: proof(
      'src/contract/booking-questions.test.ts',
      'accepts six questions, and texts of the maximum length',
    ),
  },
  vehicleDetails: {
    pattern: /make, model and color of every vehicle/,
    provenBy: proof('src/server/booking/book-answers.test.ts', 'a visit with two services has two vehicles'),
  },
  homeDetails: {
    pattern: /the details of the home/,
    provenBy: proof(
      'src/domain/questions/visit-questions.test.ts',
      'asks for the home once, however many services',
    ),
  },
  answersByEmail: {
    pattern: /on the job and in the emails about the booking/,
    provenBy: proof('src/server/booking/book-answers.test.ts', 'client and owner get the answers by email'),
  },
  fixedDeposit: {
    pattern: /a fixed amount or a percentage/,
    provenBy: proof(
      'src/domain/services/deposit.test.ts',
      'a fixed deposit is paid for each service that has one',
    ),
  },
  percentDeposit: {
    pattern: /a fixed amount or a percentage/,
    provenBy: proof(
      'src/domain/services/deposit.test.ts',
      'a percentage is of the price with add-ons, for each service of the visit',
    ),
  },
  // The emulated provider shows what was charged on the owner's account, and refuses a fee of ours.
  depositsWithoutFee: {
    pattern: /to your own account, and we add no fee/,
    provenBy: proof(
      'src/server/booking/deposits/deposits.test.ts',
      'is booked once the deposit is paid, and says so on the job, the client’s page and in the emails',
    ),
  },
  depositOnInvoice: {
    pattern: /It comes off the invoice/,
    provenBy: proof('src/server/invoices/invoice-deposits.test.ts', 'asks for the rest, at the provider too'),
  },
  unpaidDeposit: {
    pattern: /nobody pays for is free again after about half an hour/,
    provenBy: proof(
      'src/server/booking/deposits/deposits.test.ts',
      'a deposit that nobody pays frees the time after 31 minutes, with one email that leads back',
    ),
  },
  depositForOwnJob: {
    pattern: /a deposit for a job you add yourself/,
    provenBy: proof(
      'src/server/booking/deposits/deposits.test.ts',
      'an owner asks for a deposit for their own job, and the client pays it days later',
    ),
  },
  refundedDeposit: {
    pattern: /If the client cancels before your cutoff/,
    provenBy: proof(
      'src/server/booking/deposits/refunds.test.ts',
      'a client who cancels in time gets the deposit back, and an email once the provider accepted it',
    ),
  },
  refundByCancellingOwner: {
    pattern: /If you cancel, we refund it/,
    provenBy: proof(
      'src/server/booking/deposits/refunds.test.ts',
      'an owner who cancels refunds, but not before the undo window has closed',
    ),
  },
  keptDeposit: {
    pattern: /After the cutoff you keep it/,
    provenBy: proof(
      'e2e/booking/deposit.spec.ts',
      'a client who cancels too late is told that the deposit is kept, before and after',
    ),
  },
  depositPerService: {
    pattern: /a percentage for each service/,
    provenBy: proof(
      'e2e/appointments/deposits-owner.spec.ts',
      'an owner sets a deposit for online bookings once the payment account is ready',
    ),
  },
  acceptedPolicy: {
    pattern: /the rule they accepted counts/,
    provenBy: proof(
      'src/server/booking/deposits/refunds.test.ts',
      'the cutoff that the client accepted counts, not the one of today',
    ),
  },
  refundByHand: {
    pattern: /you can refund or waive a deposit yourself/,
    provenBy: proof(
      'e2e/appointments/deposits-owner.spec.ts',
      'an owner asks for a deposit for their own job, waives it, asks again and refunds it',
    ),
  },
  suggestedServices: {
    pattern: /add (these|three starter services) with one tap/,
    provenBy: proof(
      'e2e/site/site-claims.spec.ts',
      'five screens lead from the landing page to a booking link that clients can use',
    ),
  },
} as const satisfies Record<string, Detail>

/** Everything in the offer is a promise, except the plan's name and what other tools charge. */
const { plan: _plan, otherTools: _otherTools, ...provableOffers } = OFFER
const promises = [...Object.values(CLAIMS), ...Object.values(provableOffers)].map(({ name, provenBy }) => ({
  name,
  provenBy,
}))
const details = Object.entries(DETAILS).map(([name, detail]) => ({ name, ...detail }))
const furtherProofs = Object.values<Claim>(CLAIMS).flatMap(({ name, alsoProvenBy = [] }) =>
  alsoProvenBy.map((provenBy) => ({ name, provenBy })),
)
const proofs = [...promises, ...furtherProofs, ...details].map(({ name, provenBy }) => ({
  name,
  ...provenBy,
}))

test.each(proofs)('“$name” is proven by an existing test', ({ file, test: title }) => {
  const path = join(ROOT, file)
  expect(existsSync(path), file).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(`test('${title}'`)
})

const siteText = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8').replace(/\s+/g, ' '))
  .join('\n')

test.each(details)('the site mentions “$name”', ({ pattern }) => {
  expect(siteText).toMatch(pattern)
})
