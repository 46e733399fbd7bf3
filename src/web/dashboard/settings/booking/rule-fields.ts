import type { FormValues } from '#web/ui/form-mistakes.ts'
import type { useForm } from '#web/ui/use-form.ts'

/** What the parts of the form share of it. */
export type RuleFields = Pick<
  ReturnType<typeof useForm<FormValues, unknown>>,
  'values' | 'text' | 'tick' | 'change'
>

export type RuleProps = { fields: RuleFields }
