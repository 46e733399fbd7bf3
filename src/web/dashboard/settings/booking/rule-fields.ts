import type { FormFields } from '#web/ui/form-fields.ts'

export type RuleProps = { fields: FormFields }
