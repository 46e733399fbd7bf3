import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText } from '#contract/fields.ts'
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
    errors: ['reminder_not_sent', 'too_many_requests'],
  }),
  readReminderWish: endpoint('GET /api/booking/:token/reminders', 'visitor', {
    summary: 'Returns whether the client of this appointment gets reminders from this business.',
    output: z.object({ business_name: z.nullable(z.string()), email: z.string(), wanted: z.boolean() }),
    errors: ['too_many_requests'],
  }),
  saveReminderWish: endpoint('POST /api/booking/:token/reminders', 'visitor', {
    summary: 'Turns this business’s reminders to this address off or on.',
    body: z.object({ wanted: z.boolean() }),
    output: z.object({ wanted: z.boolean() }),
    errors: ['too_many_requests'],
  }),
}
