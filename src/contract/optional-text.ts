import * as z from 'zod/mini'

/** Text that may be left out: what is empty once trimmed becomes null. */
export function optionalText(maxLength: number, tooLong: string) {
  return z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(maxLength, tooLong))),
    z.transform((text) => text || null),
  )
}
