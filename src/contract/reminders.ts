import * as z from 'zod/mini'
import { PublicBrand } from '#contract/brand.ts'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText } from '#contract/fields.ts'
import { clientLanguages } from '#contract/manage-booking.ts'
import { REMINDER_KINDS } from '#domain/reminders/reminder-kinds.ts'

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 21:00'))

/** Null: the default template. */
const Template = optionalText(2_000, 'The message must be at most 2,000 characters')

const Kind = z.enum(REMINDER_KINDS)

export const ReminderSettings = z
  .object({
    email_day_before: z.boolean(),
    email_hour_before: z.boolean(),
    day_before_template: Template,
    hour_before_template: Template,
    quiet_from: z.nullable(TimeOfDay),
    quiet_until: z.nullable(TimeOfDay),
  })
  .check(
    z.refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
      path: ['quiet_until'],
      error: 'Enter both times or neither',
    }),
    z.refine(({ quiet_from, quiet_until }) => quiet_from === null || quiet_from !== quiet_until, {
      path: ['quiet_until'],
      error: 'Quiet hours can’t last the whole day',
    }),
  )
export type ReminderSettings = z.output<typeof ReminderSettings>

/** What the client of an appointment chose, as far as their link may know. */
const ReminderPreference = z.object({
  wanted: z.boolean(),
  /** What reminders are turned off for: this appointment, or everything the business sends to this address. */
  off_for: z.nullable(z.enum(['appointment', 'address'])),
  /** What the link turns off and on. Only a link that was mailed controls the address. */
  controls: z.enum(['appointment', 'address']),
})
export type ReminderPreference = z.output<typeof ReminderPreference>

const Draft = z.object({ kind: Kind, template: Template })
export const reminderEndpoints = {
  readReminderSettings: endpoint('GET /api/reminder-settings', 'subscribed owner', {
    summary: 'Returns which reminders clients get, and their text.',
    output: z.object({
      settings: ReminderSettings,
      usual_templates: z.object({ day_before: z.string(), hour_before: z.string() }),
    }),
  }),
  saveReminderSettings: endpoint('PUT /api/reminder-settings', 'subscribed owner', {
    summary: 'Saves which reminders clients get. Scheduled reminders are updated.',
    body: ReminderSettings,
    output: ReminderSettings,
  }),
  previewReminder: endpoint('POST /api/reminder-settings/preview', 'subscribed owner', {
    summary:
      'Previews the email as the next client would get it, or an example if there is no upcoming job. Sends nothing.',
    body: Draft,
    output: z.object({ subject: z.string(), text: z.string(), html: z.string(), is_example: z.boolean() }),
  }),
  sendTestReminder: endpoint('POST /api/reminder-settings/test', 'subscribed owner', {
    summary: 'Sends the previewed email to the owner and waits for the mail server’s response.',
    body: Draft,
    output: z.object({ sent_to: z.string() }),
    errors: ['email_not_confirmed', 'daily_limit_reached', 'reminder_not_sent', 'too_many_requests'],
  }),
  readReminderWish: endpoint('GET /api/booking/:token/reminders', 'visitor', {
    summary:
      'Returns whether the client of this appointment gets reminders, and what this link can turn off or on.',
    output: z.extend(ReminderPreference, {
      ...clientLanguages,
      business_name: z.nullable(z.string()),
      brand: PublicBrand,
      email: z.string(),
    }),
    errors: ['too_many_requests'],
  }),
  saveReminderWish: endpoint('POST /api/booking/:token/reminders', 'visitor', {
    summary:
      'Turns reminders off or on. A link from an email does so for all of this business’s reminders to the address, the link in the response to a booking for its appointment only.',
    body: z.object({ wanted: z.boolean() }),
    output: ReminderPreference,
    errors: ['too_many_requests'],
  }),
}
