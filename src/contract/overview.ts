import * as z from 'zod/mini'
import { Answer } from '#contract/booking-questions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { requiredLine } from '#contract/fields.ts'
import { ruleDurations } from '#contract/settings.ts'
import { JOB_STATES } from '#domain/appointments/job-state.ts'
import { RHYTHMS } from '#domain/series/rhythm.ts'
import { BUSINESS_TYPES } from '#domain/settings/business-type.ts'
import { SETUP_STEPS } from '#domain/settings/setup-steps.ts'

const Job = z.object({
  id: z.uuid(),
  appointment_time: z.iso.datetime(),
  client_name: z.string(),
  client_phone: z.nullable(z.string()),
  service: z.string(),
  duration: z.int(),
  address: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** What the client answered when booking; missing if nothing was asked. */
  answers: z.optional(z.array(Answer)),
  series_id: z.nullable(z.uuid()),
  state: z.enum(JOB_STATES),
})

export const Overview = z.object({
  /** The business's time zone, in which today and this month are meant. */
  timezone: z.string(),
  business_name: z.nullable(z.string()),
  today: z.array(Job),
  /** Jobs that began before today and have not ended. */
  sinceYesterday: z.array(Job),
  /** The next three jobs after now. */
  upcoming: z.array(Job),
  clientCount: z.int(),
  /** The three newest clients. */
  recentClients: z.array(
    z.object({ id: z.uuid(), name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  ),
  /** Cents paid this month, with tips, minus what was returned. */
  earnedThisMonth: z.int(),
  /** The same for last month, until the same day and time. */
  earnedLastMonthSoFar: z.int(),
  outstandingCount: z.int(),
  outstandingTotal: z.int(),
  /** The first three outstanding invoices by due date. */
  outstanding: z.array(
    z.object({ id: z.uuid(), client_name: z.nullable(z.string()), amount: z.int(), due_date: z.iso.date() }),
  ),
  /** The first three series that end within four weeks and that the owner has not declined to extend. */
  endingSeries: z.array(
    z.object({
      /** The next visit. */
      appointment_id: z.uuid(),
      client_name: z.string(),
      service: z.string(),
      rhythm: z.enum(RHYTHMS),
      last_visit_at: z.iso.datetime(),
    }),
  ),
  /** Today and the six days after it. */
  week: z.array(z.object({ date: z.iso.date(), jobs: z.int() })),
  /** Null once the checklist was dismissed. */
  setup: z.nullable(z.object({ done: z.array(z.enum(SETUP_STEPS)) })),
  /** A new account whose owner has not answered the setup screen yet. */
  awaits_setup: z.boolean(),
})
export type Overview = z.output<typeof Overview>

const setupRules = {
  requires_address: z.boolean(),
  ...ruleDurations,
  is_closed_on_sunday: z.boolean(),
  offers_tips: z.boolean(),
  reminds_of_invoices: z.boolean(),
}

/** What the setup screen asks. */
export const Setup = z.object({
  business_name: requiredLine(
    'Enter your business name',
    120,
    'Business name must be at most 120 characters',
  ),
  business_type: z.enum(BUSINESS_TYPES, 'Choose what kind of business you run'),
  ...setupRules,
})
export type Setup = z.output<typeof Setup>

export const overviewEndpoints = {
  readOverview: endpoint('GET /api/overview', 'subscribed owner', {
    summary: 'Returns the owner’s day at a glance.',
    output: Overview,
    errors: ['overview_failed'],
  }),
  readSetup: endpoint('GET /api/setup', 'subscribed owner', {
    summary:
      'Returns the business and its rules for the setup screen, with suggested rules for a new account.',
    output: z.object({
      business_name: z.nullable(z.string()),
      business_type: z.nullable(z.enum(BUSINESS_TYPES)),
      ...setupRules,
    }),
  }),
  saveSetup: endpoint('PUT /api/setup', 'subscribed owner', {
    summary: 'Saves the setup screen and returns the booking link, which is created on first use.',
    body: Setup,
    output: z.object({ slug: z.string(), url: z.url() }),
  }),
  dismissSetup: endpoint('POST /api/setup/dismiss', 'subscribed owner', {
    summary: 'Hides the setup checklist.',
    output: z.object({ dismissed: z.literal(true) }),
  }),
  restoreSetup: endpoint('POST /api/setup/restore', 'subscribed owner', {
    summary: 'Shows the setup checklist again.',
    output: z.object({ dismissed: z.literal(false) }),
  }),
}
