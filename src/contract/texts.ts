import * as z from 'zod/mini'
import { Appointment } from '#contract/appointments.ts'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText } from '#contract/fields.ts'
import { TRANSLATED_LANGUAGES } from '#domain/language/translations.ts'
import { REMINDER_KINDS } from '#domain/reminders/reminder-kinds.ts'
import { MAX_TEXT_LENGTH } from '#domain/texts/default-texts.ts'

/** Null: the default template. */
const Template = optionalText(MAX_TEXT_LENGTH, `The text must be at most ${MAX_TEXT_LENGTH} characters`)
const Draft = z.object({ kind: z.enum(REMINDER_KINDS), template: Template })

export const TextSettings = z.object({
  text_day_before: z.boolean(),
  text_hour_before: z.boolean(),
  text_day_before_template: Template,
  text_hour_before_template: Template,
})
export type TextSettings = z.output<typeof TextSettings>

/** A text that the owner sends from their own phone. */
const TextByHand = z.object({
  appointment_id: z.uuid(),
  appointment_time: z.iso.datetime(),
  service: z.string(),
  client_name: z.string(),
  /** The phone number, formatted for display. */
  phone: z.string(),
  /** Opens the owner's messaging app with the text filled in. */
  sms_link: z.string(),
  body: z.string(),
  texted_at: z.nullable(z.iso.datetime()),
})
export type TextByHand = z.output<typeof TextByHand>

const writtenText = { body: z.string(), segments: z.int() }

/** Empty, because the provider would send any content to the client as a reply. */
const EMPTY_RESPONSE = { output: z.null(), status: 204 } as const

export const textEndpoints = {
  readTextSettings: endpoint('GET /api/text-settings', 'subscribed owner', {
    summary:
      'Returns which reminders are sent as texts, their text, and whether this installation can send any.',
    output: z.object({
      is_live: z.boolean(),
      settings: TextSettings,
      usual_templates: z.object({ day_before: z.string(), hour_before: z.string() }),
    }),
  }),
  saveTextSettings: endpoint('PUT /api/text-settings', 'subscribed owner', {
    summary: 'Saves which reminders are sent as texts. Scheduled texts are updated.',
    body: TextSettings,
    output: TextSettings,
    errors: ['texts_not_available'],
  }),
  previewText: endpoint('POST /api/text-settings/preview', 'subscribed owner', {
    summary:
      'Previews the text as the next client would get it, or an example if there is no upcoming job. Sends nothing.',
    body: Draft,
    output: z.object({
      ...writtenText,
      is_example: z.boolean(),
      /** What clients who read another language get: our own text, as the template is in English. */
      translated: z.array(z.object({ language: z.enum(TRANSLATED_LANGUAGES), ...writtenText })),
    }),
  }),
  sendTestText: endpoint('POST /api/text-settings/test', 'subscribed owner', {
    summary: 'Sends the previewed text to the given number and waits for the provider’s response.',
    body: z.extend(Draft, {
      phone: z.string().check(z.trim(), z.minLength(1, 'Enter a phone number'), z.maxLength(50)),
    }),
    output: z.object({ sent_to: z.string() }),
    errors: [
      'email_not_confirmed',
      'daily_limit_reached',
      'text_not_sent',
      'texts_not_available',
      'too_many_requests',
    ],
  }),
  listTextsByHand: endpoint('GET /api/texts-by-hand', 'subscribed owner', {
    summary:
      'Lists up to 1,000 jobs through tomorrow whose clients can be texted from the owner’s phone, those not texted yet first. Empty if texts are sent automatically.',
    output: z.object({ is_live: z.boolean(), texts: z.array(TextByHand) }),
  }),
  tickTextByHand: endpoint('PUT /api/texts-by-hand/:id', 'subscribed owner', {
    summary: 'Marks the text about an appointment as sent, or undoes that.',
    body: z.object({ appointment_time: z.iso.datetime({ offset: true }), is_texted: z.boolean() }),
    output: TextByHand,
    errors: ['not_found', 'changed_elsewhere'],
  }),
  tellOnMyWay: endpoint('POST /api/appointments/:id/on-my-way', 'subscribed owner', {
    summary:
      'Marks the job as on the way and texts the client when to expect the owner, if a provider sends the owner’s texts and the client has not opted out. A repeated request sends nothing again.',
    output: z.extend(Appointment, { is_texted: z.boolean() }),
  }),
  receiveTextStatus: endpoint('POST /api/texts/status', 'provider', {
    summary: 'Receives a text’s delivery status from the text provider.',
    query: z.object({ mail: z.uuid() }),
    ...EMPTY_RESPONSE,
    errors: ['invalid_signature'],
  }),
  receiveTextReply: endpoint('POST /api/texts/reply', 'provider', {
    summary: 'Receives a client’s reply to a text. STOP ends texts to that number, START allows them again.',
    ...EMPTY_RESPONSE,
    errors: ['invalid_signature'],
  }),
}
