import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Placeholder } from '#domain/reminders/template.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { PLACEHOLDER_WORDS, unknownWords, withPlaceholder } from './placeholders.ts'
import classes from './reminders.module.css'

type TemplateFieldProps = ReturnType<FormFields['text']> & {
  label: string
  rows: number
  placeholders: readonly Placeholder[]
  onInsert: (words: string) => void
}

/** The words of a reminder. A tap on a placeholder puts it where the caret was. */
export function TemplateField({ placeholders, onInsert, ...textArea }: TemplateFieldProps) {
  const { value } = textArea
  const field = useRef<HTMLTextAreaElement>(null)
  /** Before anybody was in the field there is no place that they mean. */
  const wasEntered = useRef(false)

  function insert(placeholder: Placeholder) {
    const box = field.current
    if (!box) return
    const { selectionStart: start, selectionEnd: end } = box
    const place = wasEntered.current ? { start, end } : { start: value.length, end: value.length }
    const { text, caret } = withPlaceholder(value, place, placeholder)
    flushSync(() => onInsert(text))
    box.focus()
    box.setSelectionRange(caret, caret)
  }

  return (
    <div className={classes.template}>
      <TextArea
        {...textArea}
        ref={field}
        hint={unknownWords(value, placeholders)}
        onFocus={() => {
          wasEntered.current = true
        }}
      />
      <fieldset className={classes.placeholders}>
        <legend>Tap to insert</legend>
        {placeholders.map((placeholder) => (
          <button key={placeholder} type="button" onClick={() => insert(placeholder)}>
            {PLACEHOLDER_WORDS[placeholder]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
