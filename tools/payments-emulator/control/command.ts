import type { Context } from 'hono'
import type { z } from 'zod'

/** A command that makes no sense. */
export class Refused extends Error {}

/** From JSON, or from a form of the control page; the `argument` fields of a form are the arguments of an act. */
export async function readCommand<T>(
  c: Context,
  schema: z.ZodType<T>,
): Promise<{ value: T; isForm: boolean }> {
  const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')
  const read = isForm ? formValue(await c.req.formData()) : await json(c)
  const result = schema.safeParse(read)
  if (!result.success) throw new Refused(result.error.issues.map(({ message }) => message).join('; '))
  return { value: result.data, isForm }
}

async function json(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new Refused(`Not JSON: ${text.slice(0, 100)}`)
  }
}

function formValue(form: FormData): unknown {
  if (form.has('argument')) return form.getAll('argument')
  return Object.fromEntries([...form].filter(([, value]) => value !== ''))
}
