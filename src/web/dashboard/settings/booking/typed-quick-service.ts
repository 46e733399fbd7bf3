import * as z from 'zod/mini'
import { ServiceForm } from '#contract/services.ts'
import { serviceFromText } from '#domain/services/service-from-text.ts'

/** One line such as `Exterior Detail - $99.99`. Whatever is wrong with it is wrong with that line. */
export const TypedQuickService = z.pipe(
  z.object({ name: z.string() }),
  z.transform(({ name }, context) => {
    const read = z.safeParse(ServiceForm, serviceFromText(name))
    if (read.success) return read.data
    const [mistake] = read.error.issues
    context.issues.push({ code: 'custom', path: ['name'], message: mistake?.message, input: name })
    return z.NEVER
  }),
)
