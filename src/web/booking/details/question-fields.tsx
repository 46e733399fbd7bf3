import type { QuestionField, VisitQuestion } from '#domain/questions/visit-questions.ts'
import classes from '#web/booking/booking.module.css'
import type { draftFields } from '#web/booking/details/contact-fields.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type QuestionFieldsProps = { asked: readonly VisitQuestion[]; field: ReturnType<typeof draftFields> }

/** What the business asks besides contact details. A question with several fields is a group with a title. */
export function QuestionFields({ asked, field }: QuestionFieldsProps) {
  return asked.map(({ question, fields }, n) => {
    const isGroup = fields.length > 1
    const isOptional = fields.every(({ is_required }) => !is_required)
    const inputs = fields.map((input, position) => (
      <QuestionInput
        key={input.key}
        input={input}
        // Keys have spaces, which ids must not have.
        id={`answer-${n}-${position}`}
        label={optional(input.label, !input.is_required && !(isGroup && isOptional))}
        field={field}
      />
    ))
    if (!isGroup) return inputs
    return (
      <fieldset key={fields[0]?.key} className={classes.group}>
        <legend>{optional(question, isOptional)}</legend>
        {inputs}
      </fieldset>
    )
  })
}

function optional(label: string, isOptional: boolean): string {
  return isOptional ? `${label} (Optional)` : label
}

type QuestionInputProps = Pick<QuestionFieldsProps, 'field'> & {
  input: QuestionField
  id: string
  label: string
}

function QuestionInput({
  input: { key, choices, max_length, is_required },
  id,
  label,
  field,
}: QuestionInputProps) {
  const props = { ...field(`answers.${key}`), id, label, required: is_required }
  if (choices.length === 0) return <TextField {...props} autoComplete="off" maxLength={max_length} />
  return (
    <SelectField {...props}>
      <option value="">Choose</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </SelectField>
  )
}
