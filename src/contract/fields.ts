import * as z from 'zod/mini'
import { paragraph, singleLine } from '#contract/single-line.ts'

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
