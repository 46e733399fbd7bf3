import type { QuestionField, VisitQuestion } from '#domain/questions/visit-questions.ts'
import classes from '#web/booking/booking.module.css'
import type { draftFields } from '#web/booking/details/contact-fields.tsx'
import { useWords } from '#web/booking/use-words.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type QuestionFieldsProps = {
  asked: readonly VisitQuestion[]
  /** By the original. What is missing stays as it is. */
  translations: Readonly<Record<string, string>>
  field: ReturnType<typeof draftFields>
}

/** What the business asks besides contact details. A question with several fields is a group with a title. */
export function QuestionFields({ asked, translations, field }: QuestionFieldsProps) {
  const words = useWords()
  const shown = (text: string) => (Object.hasOwn(translations, text) && translations[text]) || text
  const optional = (label: string, isOptional: boolean) => (isOptional ? words.optional(label) : label)
  return asked.map(({ question, about, fields }, n) => {
    const isGroup = fields.length > 1
    const isOptional = fields.every(({ is_required }) => !is_required)
    const inputs = fields.map((input, position) => (
      <QuestionInput
        key={input.key}
        input={input}
        // Keys have spaces, which ids must not have.
        id={`answer-${n}-${position}`}
        label={optional(shown(input.label), !input.is_required && !(isGroup && isOptional))}
        // A question of the owner's own is its own key.
        labelLanguage={
          input.key === input.label && !translations[input.key] ? words.ownersLanguage : undefined
        }
        field={field}
        shown={shown}
      />
    ))
    if (!isGroup) return inputs
    return (
      <fieldset key={fields[0]?.key} className={classes.group}>
        <legend>
          {optional(
            about ? words.questionFor(shown(about.question), about.item) : shown(question),
            isOptional,
          )}
        </legend>
        {inputs}
      </fieldset>
    )
  })
}

type QuestionInputProps = Pick<QuestionFieldsProps, 'field'> & {
  /** A text in the visitor's language. */
  shown: (text: string) => string
  input: QuestionField
  id: string
  label: string
  labelLanguage: string | undefined
}

function QuestionInput({
  input: { key, choices, max_length, is_required },
  id,
  label,
  labelLanguage,
  field,
  shown,
}: QuestionInputProps) {
  const words = useWords()
  const props = { ...field(`answers.${key}`), id, label, labelLanguage, required: is_required }
  if (choices.length === 0) return <TextField {...props} autoComplete="off" maxLength={max_length} />
  return (
    <SelectField {...props}>
      <option value="">{words.choose}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {shown(choice)}
        </option>
      ))}
    </SelectField>
  )
}
