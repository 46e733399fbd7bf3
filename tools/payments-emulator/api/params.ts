import { z } from 'zod'

/** Building blocks for the parameters of v1 calls, which arrive as strings. */

export const text = () => z.string()

export const integer = () =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: ({ input }) => `Invalid integer: ${String(input)}` })
    .transform(Number)

/** Unix time in seconds. */
export const timestamp = () => integer()

export const boolean = () =>
  z
    .enum(['true', 'false'], { error: ({ input }) => `Invalid boolean: ${String(input)}` })
    .transform((value) => value === 'true')

/** An empty string unsets the field: it becomes null. */
export const emptyable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema])

/** `metadata[key]=` unsets one key, `metadata=` unsets all. Merge the result with `mergedMetadata`. */
export const metadata = () =>
  z.preprocess(
    (value) => (Array.isArray(value) ? Object.fromEntries(value.entries()) : value),
    z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]),
  )

export const address = () =>
  z.strictObject({
    city: text().optional(),
    country: text().optional(),
    line1: text().optional(),
    line2: text().optional(),
    postal_code: text().optional(),
    state: text().optional(),
  })

/** `created[gte]=…`, or `created=…` for an exact second. */
export const range = () =>
  z.union([
    integer(),
    z.strictObject({
      gt: integer().optional(),
      gte: integer().optional(),
      lt: integer().optional(),
      lte: integer().optional(),
    }),
  ])

export const pagination = {
  limit: integer()
    .refine((limit) => limit >= 1 && limit <= 100, { error: 'Invalid limit: must be from 1 to 100' })
    .optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
}

export const noParams = () => z.strictObject({})
