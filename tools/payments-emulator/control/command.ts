import type { Context } from 'hono'
import type { z } from 'zod'

/** A malformed command; responds with 400. */
export class InvalidCommand extends Error {}

/** Reads JSON, or a form of the control page, whose `argument` fields are the arguments of an act. */
export async function readCommand<T>(
  c: Context,
  schema: z.ZodType<T>,
): Promise<{ value: T; isForm: boolean }> {
  const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')
  const input = isForm ? formValue(await c.req.formData()) : await readJson(c)
  const result = schema.safeParse(input)
  if (!result.success) throw new InvalidCommand(result.error.issues.map(({ message }) => message).join('; '))
  return { value: result.data, isForm }
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new InvalidCommand(`Not JSON: ${text.slice(0, 100)}`)
  }
}

function formValue(form: FormData): unknown {
  if (form.has('argument')) return form.getAll('argument')
  return Object.fromEntries([...form].filter(([, value]) => value !== ''))
}
