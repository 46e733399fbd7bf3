import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { PLAN } from '#domain/billing/plan.ts'

/** The test that would fail if what is said were not true. */
export type Proof = { file: string; test: string }

export function proof(file: string, test: string): Proof {
  return { file, test }
}

export type Claim = {
  name: string
  provenBy: Proof
  /** Where a name promises more than one thing. */
  alsoProvenBy?: readonly Proof[]
}

/** What the product does, by name. Each page explains it in its own words. */
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
    provenBy: proof('e2e/messages/reminders.clock.spec.ts', 'reminders follow a visit that its client moves'),
    alsoProvenBy: [
      proof('e2e/messages/texts.spec.ts', 'an owner texts a client from their own phone and ticks them off'),
      proof(
        'e2e/messages/texts.clock.spec.ts',
        'text reminders are sent, follow a moved job, and stop at STOP',
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
  calendars: {
    name: 'Calendar integrations',
    provenBy: proof(
      'e2e/calendar/calendars.spec.ts',
      'another calendar reads the jobs from a private address until it is renewed or stopped',
    ),
  },
  invoicing: {
    name: 'Invoicing',
    provenBy: proof('e2e/invoices/invoice-journey.spec.ts', 'from a finished job to money in the bank'),
  },
  recurring: {
    name: 'Recurring bookings',
    provenBy: proof(
      'e2e/appointments/series.clock.spec.ts',
      'a cleaning every two weeks keeps its local time when clocks change, and its rhythm after a skipped visit',
    ),
  },
} as const satisfies Record<string, Claim>

export type ClaimKey = keyof typeof CLAIMS

export const ALL_CLAIMS: readonly Claim[] = Object.values(CLAIMS)

const MONTHS = 12
const [MONTHLY, OTHERS_FROM, OTHERS_TO] = [PLAN.monthlyCents / 100, 30, 60]

/** What it costs and what it takes to begin. */
export const OFFER = {
  plan: PLAN.name,
  price: {
    name: `$${MONTHLY} per month`,
    figure: `$${MONTHLY}`,
    unit: 'per month',
    year: `$${MONTHLY * MONTHS}`,
    provenBy: proof(
      'src/server/billing/subscription-life.test.ts',
      'becomes active after a trial that started with a card',
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
      'a visitor signs up, starts the trial without a card and arrives at the dashboard',
    ),
  },
  setup: {
    name: '5-minute setup',
    length: '5 minutes',
    provenBy: proof(
      'e2e/site/site-claims.spec.ts',
      'four screens lead from the landing page to a booking link that clients can use',
    ),
  },
  /** What tools of this kind charge, not something that ours does. */
  others: {
    name: `$${OTHERS_FROM}-${OTHERS_TO}+ per month`,
    figure: `$${OTHERS_FROM}-${OTHERS_TO}+`,
    from: { month: `$${OTHERS_FROM}`, year: `$${OTHERS_FROM * MONTHS}` },
    to: { month: `$${OTHERS_TO}`, year: `$${OTHERS_TO * MONTHS}` },
    year: `$${OTHERS_FROM * MONTHS}-${OTHERS_TO * MONTHS}+`,
  },
} as const
