import type { Proof } from './claims.ts'

/** `says` finds it in the site's text, where each page has words of its own for it. */
type Detail = { says: RegExp; provenBy: Proof }

/** What the pages say beyond the claims. Whoever writes a new one adds it here with the test that proves it. */
export const DETAILS = {
  tips: {
    says: /with a tip\b/,
    provenBy: { file: 'e2e/pay.spec.ts', test: 'a client adds a tip, proposed or of their own' },
  },
  pdf: {
    says: /with a PDF/,
    provenBy: {
      file: 'src/server/outbox/send-now.test.ts',
      test: 'an invoice comes with its letter on paper',
    },
  },
  oneInvoiceForMany: {
    says: /the four of a month/,
    provenBy: {
      file: 'e2e/invoicing-jobs.spec.ts',
      test: 'several jobs, a discount and tax: what is shown is what is stored',
    },
  },
  invoiceFromJob: {
    says: /invoice from the (job|visit)/,
    provenBy: { file: 'e2e/invoicing-jobs.spec.ts', test: 'a job is invoiced from its appointment, once' },
  },
  paidByHand: {
    says: /mark the invoice as paid/i,
    provenBy: { file: 'e2e/invoices.spec.ts', test: 'an invoice is marked as paid, and taken back' },
  },
  import: {
    says: /CSV file and import/,
    provenBy: { file: 'e2e/client-files.spec.ts', test: 'a file is looked at, imported and taken back' },
  },
  importUndone: {
    says: /you can undo it/,
    provenBy: { file: 'e2e/client-files.spec.ts', test: 'a file is looked at, imported and taken back' },
  },
  export: {
    says: /out as a spreadsheet file/,
    provenBy: {
      file: 'e2e/client-files.spec.ts',
      test: 'clients are exported so that no spreadsheet runs them',
    },
  },
  archive: {
    says: /one archive/,
    provenBy: { file: 'e2e/your-data.spec.ts', test: 'an owner downloads everything as one archive' },
  },
  archiveWithoutSubscription: {
    says: /with or without a subscription/,
    provenBy: {
      file: 'e2e/your-data.spec.ts',
      test: 'an owner without a subscription finds both from the blocked screen',
    },
  },
  timeToDrive: {
    says: /minutes (between jobs|to drive)/i,
    provenBy: { file: 'src/server/booking/create-booking.test.ts', test: 'keeps buffers between jobs free' },
  },
  hoursAndBreaks: {
    says: /a lunch break/,
    provenBy: { file: 'e2e/booking-rules.spec.ts', test: 'a rule changes what clients are offered' },
  },
  daysOff: {
    says: /your days off/,
    provenBy: {
      file: 'src/domain/scheduling/open-slots.test.ts',
      test: 'takes no jobs on days off, the first and the last included',
    },
  },
  mostJobsADay: {
    says: /jobs a day at most/,
    provenBy: { file: 'src/server/booking/create-booking.test.ts', test: 'refuses a day that is full' },
  },
  qrCode: {
    says: /\bQR code\b/,
    provenBy: {
      file: 'e2e/share-link.spec.ts',
      test: 'the booking link is made once, copied, shown as a code and opened',
    },
  },
  hold: {
    says: /kept for \$\{HOLD_MINUTES\} minutes/,
    provenBy: {
      file: 'src/server/booking/hold-slot.test.ts',
      test: 'keeps a time for ten minutes: taken for others, free for who holds it',
    },
  },
  changedByClient: {
    says: /until the cut-off/,
    provenBy: {
      file: 'e2e/manage-booking.spec.ts',
      test: 'after the cut-off it says whom to write to, and promises nothing',
    },
  },
  calendarFile: {
    says: /a calendar file/,
    provenBy: {
      file: 'src/server/manage-booking/calendar-files.test.ts',
      test: 'brings an appointment into the client’s calendar, moves it there and strikes it out',
    },
  },
  toldOfMove: {
    says: /email with the new time/,
    provenBy: {
      file: 'src/server/client-emails/owner-changes.test.ts',
      test: 'writes to the client of a job that was moved, after the time to undo it',
    },
  },
  reminderWords: {
    says: /in words of your own/,
    provenBy: {
      file: 'e2e/reminders.spec.ts',
      test: 'the preview shows the letter of the next client, while it is being written',
    },
  },
  remindersFollow: {
    says: /takes its reminders along/,
    provenBy: {
      file: 'e2e/reminders.clock.spec.ts',
      test: 'reminders follow a visit that its client moves',
    },
  },
  clash: {
    says: /names the clash/,
    provenBy: {
      file: 'e2e/appointments.spec.ts',
      test: 'a clash is named while choosing, asked about on saving, and may stay',
    },
  },
  map: {
    says: /a way to the map/,
    provenBy: {
      file: 'e2e/overview.spec.ts',
      test: 'a full day is shown in the zone of the business, with a map for each address on file',
    },
  },
  requiredAddress: {
    says: /the address a required field/,
    provenBy: {
      file: 'src/server/booking/create-booking.test.ts',
      test: 'asks where to come if the owner wants to know',
    },
  },
  lengthOfNotes: {
    says: /10,000 characters/,
    provenBy: { file: 'src/server/clients/clients.test.ts', test: 'refuses more than fits' },
  },
  signOutEverywhere: {
    says: /sign out everywhere/,
    provenBy: { file: 'e2e/resetting-password.spec.ts', test: 'an owner signs out everywhere' },
  },
  endOfTrial: {
    says: /an email the day before/,
    provenBy: {
      file: 'src/server/billing/subscription-life.test.ts',
      test: 'writes to the owner a day before the trial ends, once',
    },
  },
  lapsed: {
    says: /takes no (more|new) bookings/,
    provenBy: {
      file: 'src/server/booking/booking-page.test.ts',
      test: 'shows the page of an owner whose subscription has lapsed, and takes no bookings',
    },
  },
  cancel: {
    says: /cancel from Settings/,
    provenBy: { file: 'e2e/billing-tab.spec.ts', test: 'an owner cancels and resumes in the portal' },
  },
  deletedAccount: {
    says: /delete your account/,
    provenBy: {
      file: 'e2e/your-data.spec.ts',
      test: 'an owner deletes the account: everything is gone and a letter confirms it',
    },
  },
  history: {
    says: /what they paid/,
    provenBy: {
      file: 'src/server/clients/clients.test.ts',
      test: 'tells a client’s history: jobs, invoices and what was paid',
    },
  },
  suggestedServices: {
    says: /one tap (puts|gives)/,
    provenBy: {
      file: 'e2e/site-claims.spec.ts',
      test: 'four screens lead from the landing page to a link that a client books on',
    },
  },
} as const satisfies Record<string, Detail>
