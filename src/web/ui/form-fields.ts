import type { FormValues } from '#web/ui/form-errors.ts'
import type { useForm } from '#web/ui/use-form.ts'

/** What the parts of a form share of it. */
export type FormFields<Values extends FormValues = FormValues> = Pick<
  ReturnType<typeof useForm<Values, unknown>>,
  'values' | 'text' | 'tick' | 'change'
>
