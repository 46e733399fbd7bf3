import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText } from '#contract/fields.ts'
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
  /** Formatted for display. */
  phone: z.string(),
  /** Opens the owner's messaging app with the text filled in. */
  sms_link: z.string(),
  body: z.string(),
  texted_at: z.nullable(z.iso.datetime()),
})
export type TextByHand = z.output<typeof TextByHand>

/** Empty, because the provider would send any content to the client as a reply. */
const EMPTY_RESPONSE = { output: z.null(), status: 204 } as const

export const textEndpoints = {
  readTextSettings: endpoint('GET /api/text-settings', 'subscribed owner', {
    summary: 'Which reminders go out as texts, in which words, and whether this installation can send any.',
    output: z.object({
      is_live: z.boolean(),
      settings: TextSettings,
      usual_templates: z.object({ day_before: z.string(), hour_before: z.string() }),
    }),
  }),
  saveTextSettings: endpoint('PUT /api/text-settings', 'subscribed owner', {
    summary: 'Saves which reminders go out as texts. What is planned follows.',
    body: TextSettings,
    output: TextSettings,
    errors: ['texts_not_available'],
  }),
  previewText: endpoint('POST /api/text-settings/preview', 'subscribed owner', {
    summary:
      'The text as the next client would get it, or with an example where no job is ahead. Sends nothing.',
    body: Draft,
    output: z.object({ body: z.string(), segments: z.int(), is_example: z.boolean() }),
  }),
  sendTestText: endpoint('POST /api/text-settings/test', 'subscribed owner', {
    summary: 'Sends that text to the number given, and waits for the provider’s word.',
    body: z.extend(Draft, {
      phone: z.string().check(z.trim(), z.minLength(1, 'Give a phone number'), z.maxLength(50)),
    }),
    output: z.object({ sent_to: z.string() }),
    errors: ['text_not_sent', 'texts_not_available', 'too_many_requests'],
  }),
  listTextsByHand: endpoint('GET /api/texts-by-hand', 'subscribed owner', {
    summary:
      'Whom to text from one’s own phone: jobs from now until the end of tomorrow whose client has a phone number, 1,000 at most and those first that are not texted yet. Empty where texts go out by themselves.',
    output: z.object({ is_live: z.boolean(), texts: z.array(TextByHand) }),
  }),
  tickTextByHand: endpoint('PUT /api/texts-by-hand/:id', 'subscribed owner', {
    summary: 'Ticks the text about an appointment off, or takes the tick back.',
    body: z.object({ appointment_time: z.iso.datetime({ offset: true }), is_texted: z.boolean() }),
    output: TextByHand,
    errors: ['not_found', 'changed_elsewhere'],
  }),
  receiveTextStatus: endpoint('POST /api/texts/status', 'provider', {
    summary: 'What became of a text, told by the provider of texts.',
    query: z.object({ mail: z.uuid() }),
    ...EMPTY_RESPONSE,
    errors: ['invalid_signature'],
  }),
  receiveTextReply: endpoint('POST /api/texts/reply', 'provider', {
    summary: 'A client’s answer to a text. STOP ends texts to that number, START lets them come again.',
    ...EMPTY_RESPONSE,
    errors: ['invalid_signature'],
  }),
}
