import * as z from 'zod/mini'

/** Text that may be left out: what is empty once trimmed becomes null. */
export function optionalText(maxLength: number, tooLong: string) {
  return orNull(z.string().check(paragraph(), z.maxLength(maxLength, tooLong)))
}

/** The same, of one line. */
export function optionalLine(maxLength: number, tooLong: string) {
  return orNull(z.string().check(singleLine(), z.maxLength(maxLength, tooLong)))
}

/** One line that must say something once trimmed. */
export function requiredLine(required: string, maxLength: number, tooLong: string) {
  return z.string().check(singleLine(), z.minLength(1, required), z.maxLength(maxLength, tooLong))
}

function orNull(text: z.ZodMiniString) {
  return z.pipe(
    z.nullish(text),
    z.transform((given) => given || null),
  )
}

type Sentences = {
  /** Nothing that is a number. */
  missing: string
  /** A number, but between two whole ones. */
  broken: string
  /** Beyond what can be counted exactly. */
  tooBig: string
}

/** An integer that says which of these it is not. */
export function wholeNumber({ missing, broken, tooBig }: Sentences) {
  return z.int({
    error: ({ code, expected }) => (code === 'too_big' ? tooBig : expected === 'int' ? broken : missing),
  })
}

/** An integer of a range, with one sentence for whatever else it is. */
export function integerFrom(least: number, most: number, sentence: string) {
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence))
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Embeddings, overrides and isolates: they turn round what is written after them, in our own sentences too. */
const TURNS_ROUND = /[\u202A-\u202E\u2066-\u2069]/g

/** For what stands in a line of its own, such as a letter's subject: trimmed, without anything that ends or turns the line. */
export function singleLine() {
  return z.overwrite<string>(inOneLine)
}

export function inOneLine(text: string): string {
  return text.replace(TURNS_ROUND, '').replace(BREAKS, ' ').trim()
}

/** For what may have many lines: trimmed, without anything that turns them round. */
export function paragraph() {
  return z.overwrite<string>((text) => text.replace(TURNS_ROUND, '').trim())
}
