import * as z from 'zod/mini'

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
