import * as z from 'zod/mini'

export type FormValues = Record<string, string | boolean>
export type FormErrors<Values extends FormValues> = Partial<Record<keyof Values & string, string>>

export type FormValidation<Values extends FormValues, Parsed> =
  | { isValid: true; parsed: Parsed }
  | { isValid: false; errors: FormErrors<Values> }

/** Validates a form with a schema: the parsed values, or the first error of each field. */
export function validateForm<Values extends FormValues, Parsed>(
  schema: z.ZodMiniType<Parsed>,
  values: Values,
): FormValidation<Values, Parsed> {
  const { success, data, error } = z.safeParse(schema, values)
  if (success) return { isValid: true, parsed: data }
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message
  return { isValid: false, errors: errors as FormErrors<Values> }
}
