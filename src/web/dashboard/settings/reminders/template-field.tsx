import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Placeholder } from '#domain/reminders/template.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { insertPlaceholder, PLACEHOLDER_LABELS, unknownPlaceholdersHint } from './placeholders.ts'
import classes from './reminders.module.css'

type TemplateFieldProps = ReturnType<FormFields['text']> & {
  label: string
  rows: number
  placeholders: readonly Placeholder[]
  onInsert: (text: string) => void
}

/** The template of a reminder. A tap on a placeholder inserts it at the caret. */
export function TemplateField({ placeholders, onInsert, ...textArea }: TemplateFieldProps) {
  const { value } = textArea
  const field = useRef<HTMLTextAreaElement>(null)
  /** Until the field was focused, its caret position means nothing. */
  const wasFocused = useRef(false)

  function insert(placeholder: Placeholder) {
    const element = field.current
    if (!element) return
    const { selectionStart: start, selectionEnd: end } = element
    const selection = wasFocused.current ? { start, end } : { start: value.length, end: value.length }
    const { text, caret } = insertPlaceholder(value, selection, placeholder)
    flushSync(() => onInsert(text))
    element.focus()
    element.setSelectionRange(caret, caret)
  }

  return (
    <div className={classes.template}>
      <TextArea
        {...textArea}
        ref={field}
        hint={unknownPlaceholdersHint(value, placeholders)}
        onFocus={() => {
          wasFocused.current = true
        }}
      />
      <fieldset className={classes.placeholders}>
        <legend>Tap to insert</legend>
        {placeholders.map((placeholder) => (
          <button key={placeholder} type="button" onClick={() => insert(placeholder)}>
            {PLACEHOLDER_LABELS[placeholder]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
