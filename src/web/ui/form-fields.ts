import type { FormValues } from '#web/ui/form-errors.ts'
import type { useForm } from '#web/ui/use-form.ts'

/** The part of a form that components need to render some of its fields. */
export type FormFields<Values extends FormValues = FormValues> = Pick<
  ReturnType<typeof useForm<Values, unknown>>,
  'values' | 'text' | 'checkbox' | 'change'
>
