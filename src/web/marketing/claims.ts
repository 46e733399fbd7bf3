import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { PLAN } from '#domain/billing/plan.ts'

/** The test that fails if the claim is no longer true. */
export type Proof = { file: string; test: string }

export function proof(file: string, test: string): Proof {
  return { file, test }
}

export type Claim = {
  name: string
  provenBy: Proof
  /** Further proofs, for a name that promises more than one thing. */
  alsoProvenBy?: readonly Proof[]
}

/** What the product does. Pages share the names and write their own descriptions. */
export const CLAIMS = {
  appointments: {
    name: 'Unlimited appointments',
    provenBy: proof(
      'src/server/appointments/unlimited.test.ts',
      'lets an owner with thousands of jobs create more',
    ),
  },
  clients: {
    name: 'Client management',
    provenBy: proof(
      'e2e/site/site-claims.spec.ts',
      'a client’s number, address and past jobs are a tap away',
    ),
  },
  reminders: {
    name: TEXTING_WORDS.claim.byHand,
    provenBy: proof(
      'e2e/messages/reminders.clock.spec.ts',
      'reminders follow an appointment that its client moves',
    ),
    alsoProvenBy: [
      proof(
        'e2e/messages/texts.spec.ts',
        'an owner texts a client from their own phone and marks them as texted',
      ),
      proof(
        'e2e/messages/texts.clock.spec.ts',
        'text reminders are sent, follow a moved job, and end when the client replies STOP',
      ),
    ],
  },
  payments: {
    name: 'Online payments',
    provenBy: proof(
      'e2e/invoices/pay.spec.ts',
      'a client pays by the link and gets a receipt, and the owner is notified',
    ),
  },
  bookingPage: {
    name: 'Custom booking page',
    provenBy: proof(
      'e2e/site/site-claims.spec.ts',
      'a booking page has its own link and its owner’s services, hours and welcome text',
    ),
  },
  brand: {
    name: 'Your logo, photos and color',
    provenBy: proof(
      'e2e/booking/brand-pictures.spec.ts',
      'an owner adds pictures on a phone, and clients see them',
    ),
    alsoProvenBy: [
      proof(
        'e2e/booking/brand.spec.ts',
        'a new owner chooses an address, a color and facts, and a client sees them',
      ),
    ],
  },
  website: {
    name: 'Booking on your website',
    provenBy: proof(
      'e2e/booking/embed.spec.ts',
      'a client books on the owner’s website, which learns the height and that something was booked',
    ),
    alsoProvenBy: [
      proof(
        'e2e/booking/share-link.spec.ts',
        'an owner downloads the QR code and a flyer, and puts a booking button on their website',
      ),
    ],
  },
  languages: {
    name: 'Booking in English and Spanish',
    provenBy: proof(
      'e2e/booking/spanish.clock.spec.ts',
      'a client books in Spanish, gets a Spanish email and text, moves the appointment and pays',
    ),
  },
  options: {
    name: 'Sizes and add-ons',
    provenBy: proof(
      'e2e/booking/booking-options.spec.ts',
      'a client books a sedan, and an SUV with pet hair, in one visit',
    ),
  },
  questions: {
    name: 'Your own booking questions',
    provenBy: proof(
      'e2e/booking/booking-questions.spec.ts',
      'a client answers what the owner asks, and both see the answers',
    ),
  },
  deposits: {
    name: 'Deposits at booking',
    provenBy: proof(
      'e2e/booking/deposit.spec.ts',
      'a client books an SUV and a sedan with a deposit, moves it, cancels it in time and is refunded',
    ),
  },
  calendars: {
    name: 'Calendar integrations',
    provenBy: proof(
      'e2e/calendar/calendars.spec.ts',
      'another calendar reads the jobs from a private link until the link is replaced or sharing stops',
    ),
  },
  invoicing: {
    name: 'Invoicing',
    provenBy: proof(
      'e2e/invoices/invoice-journey.spec.ts',
      'an owner invoices a finished job, and the client pays it by card',
    ),
  },
  recurring: {
    name: 'Recurring bookings',
    provenBy: proof(
      'e2e/appointments/series.clock.spec.ts',
      'a cleaning every two weeks keeps its local time when clocks change, and its rhythm after a skipped visit',
    ),
  },
  signIn: {
    name: 'Passkeys and authenticator codes',
    provenBy: proof(
      'e2e/account/passkeys.spec.ts',
      'an owner adds a passkey, names it, signs in with it and removes it',
    ),
    alsoProvenBy: [
      proof(
        'e2e/account/authenticator.spec.ts',
        'an owner sets up an authenticator app and signs in with codes and a recovery code',
      ),
    ],
  },
  homeScreen: {
    name: 'App on your home screen',
    provenBy: proof(
      'e2e/dashboard/install.spec.ts',
      'an owner installs the app from the hint, which then never comes back',
    ),
    alsoProvenBy: [
      proof(
        'e2e/dashboard/offline.spec.ts',
        'an owner reads today, the calendar, clients and invoices without a connection',
      ),
    ],
  },
} as const satisfies Record<string, Claim>

export type ClaimKey = keyof typeof CLAIMS

export const ALL_CLAIMS: readonly Claim[] = Object.values(CLAIMS)

const MONTHS = 12
const [MONTHLY, OTHER_TOOLS_FROM, OTHER_TOOLS_TO] = [PLAN.monthlyCents / 100, 30, 60]

/** What the product costs and what it takes to start. */
export const OFFER = {
  plan: PLAN.name,
  price: {
    name: `$${MONTHLY} per month`,
    figure: `$${MONTHLY}`,
    unit: 'per month',
    year: `$${MONTHLY * MONTHS}`,
    provenBy: proof(
      'src/server/billing/subscription-life.test.ts',
      'a subscription becomes active after a trial that started with a card',
    ),
  },
  trial: {
    name: `${PLAN.trialDays}-day free trial`,
    length: `${PLAN.trialDays} days`,
    provenBy: proof(
      'e2e/invoices/paying.clock.spec.ts',
      'a trial without a card ends, and adding a card reopens the dashboard',
    ),
  },
  noCard: {
    name: 'No credit card required',
    provenBy: proof(
      'e2e/account/signing-up.spec.ts',
      'a visitor signs up, starts the trial without a card, names the business and arrives at the dashboard',
    ),
  },
  setup: {
    name: '5-minute setup',
    length: '5 minutes',
    provenBy: proof(
      'e2e/site/site-claims.spec.ts',
      'five screens lead from the landing page to a booking link that clients can use',
    ),
  },
  /** What comparable tools charge. Not a claim about our product, so no test proves it. */
  otherTools: {
    name: `$${OTHER_TOOLS_FROM}-${OTHER_TOOLS_TO}+ per month`,
    figure: `$${OTHER_TOOLS_FROM}-${OTHER_TOOLS_TO}+`,
    from: { month: `$${OTHER_TOOLS_FROM}`, year: `$${OTHER_TOOLS_FROM * MONTHS}` },
    to: { month: `$${OTHER_TOOLS_TO}`, year: `$${OTHER_TOOLS_TO * MONTHS}` },
    year: `$${OTHER_TOOLS_FROM * MONTHS}-${OTHER_TOOLS_TO * MONTHS}+`,
  },
} as const
