import * as z from 'zod/mini'

/** The `next` of the previous page: microseconds and an id. */
export const Cursor = z.string().check(z.regex(/^\d{1,16}_[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/))
