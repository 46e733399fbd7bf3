import type { useForm } from '#web/ui/use-form.ts'
import type { TypedReminders } from './typed-reminders.ts'

/** What the parts of the form share of it. */
export type RemindersFields = Pick<
  ReturnType<typeof useForm<TypedReminders, unknown>>,
  'values' | 'text' | 'tick' | 'change'
>
