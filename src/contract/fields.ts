import * as z from 'zod/mini'
import { INVALID_PHONE, isDialable } from '#domain/clients/dialable-phone.ts'

/** Limits that several forms share: how many characters, and the error beyond that. */
export const PHONE_LIMIT = [50, 'Phone must be at most 50 characters'] as const
export const ADDRESS_LIMIT = [500, 'Address must be at most 500 characters'] as const
export const NOTES_LIMIT = [10_000, 'Notes must be at most 10,000 characters'] as const

/** Optional text, trimmed; empty becomes null. */
export function optionalText(maxLength: number, tooLong: string) {
  return orNull(z.string().check(paragraph(), z.maxLength(maxLength, tooLong)))
}

/** Like `optionalText`, but a missing text stays missing: it is not changed. */
export function changedText(maxLength: number, tooLong: string) {
  return orUnchanged(z.string().check(paragraph(), z.maxLength(maxLength, tooLong)))
}

/** Optional single-line text, trimmed; empty becomes null. */
export function optionalLine(maxLength: number, tooLong: string) {
  return orNull(z.string().check(singleLine(), z.maxLength(maxLength, tooLong)))
}

/** Like `optionalLine`, but a missing text stays missing: it is not changed. */
export function changedLine(maxLength: number, tooLong: string) {
  return orUnchanged(z.string().check(singleLine(), z.maxLength(maxLength, tooLong)))
}

/** Single-line text that is not empty after trimming. */
export function requiredLine(required: string, maxLength: number, tooLong: string) {
  return z.string().check(singleLine(), z.minLength(1, required), z.maxLength(maxLength, tooLong))
}

/** Optional email address, trimmed; missing becomes empty, which is how a client without an email is stored. */
export function optionalEmail(invalid: string) {
  const isEmail = (text: string) => text === '' || z.regexes.email.test(text)
  return z.pipe(
    z.nullish(z.string().check(z.trim(), z.refine(isEmail, invalid), z.maxLength(320, invalid))),
    z.transform((text) => text ?? ''),
  )
}

/**
 * A check of a form about a client, who needs one way to be reached. Without any, both fields get an error. A phone number
 * that is the only way has to be one that can be dialed.
 */
export function emailOrPhone<EmailField extends string, PhoneField extends string>(
  emailField: EmailField,
  phoneField: PhoneField,
) {
  return ({
    value,
    issues,
  }: z.core.ParsePayload<Record<EmailField, string> & Record<PhoneField, string | null>>) => {
    const phone = value[phoneField]
    if (value[emailField] || (phone && isDialable(phone))) return
    const issue = { code: 'custom', input: value, continue: true } as const
    // An invalid email counts as given, and has its own error.
    if (issues.some(({ path }) => path?.[0] === emailField || path?.[0] === phoneField)) return
    if (!phone) issues.push({ ...issue, path: [emailField], message: 'Client email is required' })
    issues.push({ ...issue, path: [phoneField], message: phone ? INVALID_PHONE : 'Client phone is required' })
  }
}

function orNull(text: z.ZodMiniString) {
  return z.pipe(
    z.nullish(text),
    z.transform((text) => text || null),
  )
}

function orUnchanged(text: z.ZodMiniString) {
  return z.optional(
    z.pipe(
      z.nullable(text),
      z.transform((changed) => changed || null),
    ),
  )
}

type Messages = {
  /** The value is not a number. */
  notNumber: string
  /** The value is a number, but not an integer. */
  notInteger: string
  /** The value is too large for a safe integer. */
  tooBig: string
}

/** An integer with a specific message for each kind of error. */
export function wholeNumber({ notNumber, notInteger, tooBig }: Messages) {
  return z.int({
    error: ({ code, expected }) =>
      code === 'too_big' ? tooBig : expected === 'int' ? notInteger : notNumber,
  })
}

/** An integer in a range, with one message for every error. */
export function integerFrom(min: number, max: number, sentence: string) {
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence))
}

export function integerInRange(min: number, max: number) {
  return integerFrom(min, max, `Enter a whole number from ${min} to ${max}`)
}

const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Bidirectional control characters: they reverse the text after them, also in our own sentences. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** For text that must fit in one line, such as a subject: trimmed, without line breaks and bidirectional controls. */
export function singleLine() {
  return z.overwrite<string>(toSingleLine)
}

export function toSingleLine(text: string): string {
  return text.replace(BIDI_CONTROLS, '').replace(LINE_BREAKS, ' ').trim()
}

/** For text of several lines: trimmed, without bidirectional controls. */
export function paragraph() {
  return z.overwrite<string>((text) => text.replace(BIDI_CONTROLS, '').trim())
}

export const ZipCode = z.string('Enter a 5-digit ZIP code').check(
  z.trim(),
  z.overwrite((zip) => zip.replace(/^(\d{5})-\d{4}$/, '$1')),
  z.regex(/^\d{5}$/, 'Enter a 5-digit ZIP code'),
)

/** `#rrggbb`, in lowercase. */
export const HexColor = z.string().check(
  z.overwrite((color) =>
    color
      .trim()
      .toLowerCase()
      .replace(/^(?=[0-9a-f]{6}$)/, '#'),
  ),
  z.regex(/^#[0-9a-f]{6}$/, 'Enter a color like #0f766e'),
)
