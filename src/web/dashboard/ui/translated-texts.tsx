import { type ReactNode, useState } from 'react'
import { ENGLISH_NAMES, type Language } from '#domain/language/languages.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'

type TranslatedTextsProps = {
  language: Language
  fields: FormFields
  /** The form's fields for texts in this language. */
  names: readonly string[]
  /** Whether an original has changed and its translation hasn't. */
  isOutdated: boolean
  /** The fields. */
  children: ReactNode
}

/** An optional section of a form for the owner's texts in another language. */
export function TranslatedTexts({ language, fields, names, isOutdated, children }: TranslatedTextsProps) {
  const [isOpened, setOpened] = useState(false)
  const { values, text } = fields
  const count = names.filter((name) => String(values[name]).trim() !== '').length
  const name = ENGLISH_NAMES[language]
  return (
    <Collapsible
      title={`In ${name}`}
      count={count > 0 ? `${count} text${count === 1 ? '' : 's'}` : undefined}
      summary={
        isOutdated
          ? `You changed the English. Check that the ${name} still fits.`
          : `For clients who read ${name}. What you leave empty stays in English.`
      }
      // A hidden field could not take the focus.
      isOpened={isOpened || names.some((field) => text(field).error !== undefined)}
      onToggle={setOpened}
    >
      {children}
    </Collapsible>
  )
}
