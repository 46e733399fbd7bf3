import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { BookingSettings } from '#contract/settings.ts'
import { MAX_QUESTIONS } from '#domain/questions/booking-questions.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { CrossButton } from '#web/ui/cross-button.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormRows } from '#web/ui/use-form-rows.ts'
import { DETAILS_FIELD, NEW_QUESTION, questionsText } from './question-values.ts'
import { RuleFrame, type RuleProps } from './rule-frame.tsx'
import classes from './rules.module.css'

type QuestionFieldsProps = RuleProps & {
  /** The saved settings, for the summary. */
  saved: BookingSettings['booking_questions']
}

/** What the booking form asks for besides contact details. */
export function QuestionFields({ fields, saved }: QuestionFieldsProps) {
  const [isOpened, setOpened] = useState(false)
  return (
    <Collapsible
      title="Questions for clients"
      count={questionsText(saved)}
      summary="Vehicle or home details, and questions of your own. You see the answers on the job."
      isOpened={isOpened || hasError(fields)}
      onToggle={setOpened}
    >
      <div className={classes.rules}>
        <SelectField {...fields.text(DETAILS_FIELD)} label="Details to ask for">
          <option value="none">Nothing</option>
          <option value="vehicle">Vehicle: make, model and color</option>
          <option value="home">Home: type, bedrooms, bathrooms and how to get in</option>
        </SelectField>
        <OwnQuestions fields={fields} />
      </div>
    </Collapsible>
  )
}

/** Without the fields of translations, which are in a section of their own. */
const OWN_FIELD = /^(booking_questions\.|questions$|questions\.\d+\.\w+$)/

/** Keeps the section open, as a hidden field could not take the focus. */
function hasError({ values, text }: FormFields): boolean {
  return Object.keys(values).some((name) => OWN_FIELD.test(name) && text(name).error !== undefined)
}

function OwnQuestions({ fields }: RuleProps) {
  const { rows, list, addButton, add, remove } = useFormRows('questions', fields)
  const isFull = rows.length >= MAX_QUESTIONS

  function moveUp(n: number) {
    const others = rows.toSpliced(n, 1)
    fields.change('questions', others.toSpliced(n - 1, 0, rows[n] as string).join(' '))
  }

  return (
    <RuleFrame
      title="Your own questions"
      help={`Up to ${MAX_QUESTIONS}. Clients answer them when they book.`}
    >
      {rows.length > 0 && (
        <ul ref={list} className={classes.rows}>
          {rows.map((row, n) => (
            <QuestionRow
              key={row}
              row={row}
              number={n + 1}
              fields={fields}
              onMoveUp={() => n > 0 && moveUp(n)}
              onRemove={() => remove(row)}
            />
          ))}
        </ul>
      )}
      <Button ref={addButton} look="quiet" disabled={isFull} onClick={() => add(NEW_QUESTION, 'question')}>
        <Plus size={18} aria-hidden />
        Add a question
      </Button>
    </RuleFrame>
  )
}

type QuestionRowProps = RuleProps & {
  row: string
  number: number
  onMoveUp: () => void
  onRemove: () => void
}

function QuestionRow({ row, number, fields, onMoveUp, onRemove }: QuestionRowProps) {
  const { text, checkbox, values } = fields
  const name = (field: string) => `questions.${row}.${field}`
  return (
    <li className={classes.row}>
      <div className={classes.question}>
        <TextField
          {...text(name('question'))}
          label="Question"
          aria-label={`Question ${number}`}
          autoComplete="off"
        />
        <SelectField {...text(name('kind'))} label="Answer" aria-label={`Question ${number} answer`}>
          <option value="text">Short text</option>
          <option value="choice">Choice</option>
          <option value="yes_no">Yes or no</option>
        </SelectField>
        {values[name('kind')] === 'choice' && (
          <TextArea
            {...text(name('choices'))}
            label="Choices"
            aria-label={`Question ${number} choices`}
            hint="One per line, 2 to 10 of them."
            rows={3}
          />
        )}
        <div className={classes.questionEnd}>
          <CheckboxField
            {...checkbox(name('is_required'))}
            label="Required"
            aria-label={`Question ${number} required`}
          />
          {/* A `disabled` button at the top of the list would lose the focus. */}
          <Button
            look="quiet"
            aria-label={`Move up question ${number}`}
            aria-disabled={number === 1 || undefined}
            onClick={onMoveUp}
          >
            Move up
          </Button>
        </div>
      </div>
      <CrossButton isDestructive label={`Remove question ${number}`} onClick={onRemove} />
    </li>
  )
}
