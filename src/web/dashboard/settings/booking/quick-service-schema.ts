import * as z from 'zod/mini'
import { ServiceForm } from '#contract/services.ts'
import { serviceFromText } from '#domain/services/service-from-text.ts'

/** Parses one line such as `Exterior Detail - $99.99`. All errors are reported at that input. */
export const quickServiceSchema = z.pipe(
  z.object({ name: z.string() }),
  z.transform(({ name }, context) => {
    const result = z.safeParse(ServiceForm, serviceFromText(name))
    if (result.success) return result.data
    const [issue] = result.error.issues
    context.issues.push({ code: 'custom', path: ['name'], message: issue?.message, input: name })
    return z.NEVER
  }),
)
