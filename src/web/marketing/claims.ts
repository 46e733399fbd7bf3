import { PLAN } from '#domain/billing/plan.ts'

/** The test that would fail if what is said were not true. */
export type Proof = { file: string; test: string }

export type Claim = { name: string; words: string; provenBy: Proof | null }

/** What the product does, by name. A page may use words of its own; without a proof they stand beside 'Coming soon'. */
export const CLAIMS = {
  appointments: {
    name: 'Unlimited appointments',
    words: 'Put in as many jobs as you can drive to. The price stays the same.',
    provenBy: {
      file: 'src/server/appointments/unlimited.test.ts',
      test: 'an owner with thousands of jobs puts in as many more as they like',
    },
  },
  clients: {
    name: 'Client management',
    words: 'Names, numbers, addresses and every past job, a tap away.',
    provenBy: {
      file: 'e2e/site-claims.spec.ts',
      test: 'a client’s number, address and past jobs are a tap away',
    },
  },
  reminders: {
    name: 'Automated email and SMS reminders',
    words: 'Clients hear from you before the job, so that somebody is home.',
    provenBy: null,
  },
  payments: {
    name: 'Online payments',
    words: 'A link in the invoice, a card, and the money is on its way to your account.',
    provenBy: {
      file: 'e2e/pay.spec.ts',
      test: 'a client pays by the link and gets a receipt, and the owner hears of it',
    },
  },
  bookingPage: {
    name: 'Custom booking page',
    words: 'Your services, your hours, your words, at a link of your own.',
    provenBy: {
      file: 'e2e/site-claims.spec.ts',
      test: 'a booking page has its owner’s services, hours and words, at a link of its own',
    },
  },
  calendars: {
    name: 'Calendar integrations',
    words: 'Your jobs in the calendar that you already look at.',
    provenBy: {
      file: 'e2e/calendars.spec.ts',
      test: 'another calendar gets the jobs by a private address, until it is renewed or stopped',
    },
  },
  invoicing: {
    name: 'Invoicing',
    words: 'From the finished job to an invoice by email in a few taps.',
    provenBy: {
      file: 'e2e/invoice-journey.spec.ts',
      test: 'from a finished job to money in the bank',
    },
  },
  recurring: {
    name: 'Recurring bookings',
    words: 'Every other Tuesday at nine, put in once.',
    provenBy: null,
  },
} as const satisfies Record<string, Claim>

/** What is there comes first, what is coming last. */
export const ALL_CLAIMS: readonly Claim[] = Object.values<Claim>(CLAIMS).sort(
  (one, other) => Number(one.provenBy === null) - Number(other.provenBy === null),
)

/** `Calendar integrations and recurring bookings`: what is not there yet, or nothing. */
export const COMING_NAMES = inOneSentence(
  ALL_CLAIMS.filter(({ provenBy }) => provenBy === null).map(({ name }) => name),
)

/** What an answer says about a claim until it is proven. */
export function notYet({ name, provenBy }: Claim): string | null {
  return provenBy ? null : `${name} are marked Coming soon: they are not built yet.`
}

function inOneSentence([first = '', ...others]: readonly string[]): string {
  const rest = others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))
  const last = rest.pop()
  return last ? `${[first, ...rest].join(', ')} and ${last}` : first
}

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
    provenBy: {
      file: 'src/server/billing/subscription-life.test.ts',
      test: 'becomes paid at the end of a trial that began with a card',
    },
  },
  trial: {
    name: `${PLAN.trialDays}-day free trial`,
    length: `${PLAN.trialDays} days`,
    provenBy: {
      file: 'e2e/paying.clock.spec.ts',
      test: 'a trial without a card ends, and a card opens the dashboard again',
    },
  },
  noCard: {
    name: 'No credit card required',
    provenBy: {
      file: 'e2e/signing-up.spec.ts',
      test: 'a visitor signs up, starts the trial without a card and arrives at the dashboard',
    },
  },
  setup: {
    name: '5-minute setup',
    length: '5 minutes',
    provenBy: {
      file: 'e2e/site-claims.spec.ts',
      test: 'four screens lead from the landing page to a link that a client books on',
    },
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
