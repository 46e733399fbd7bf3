import type { BookingSettings } from '#contract/settings.ts'
import { ENGLISH_NAMES } from '#domain/language/languages.ts'
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '#domain/language/translations.ts'
import { isProposedWelcome } from '#domain/settings/proposed-welcome.ts'
import { TranslatedTexts } from '#web/dashboard/ui/translated-texts.tsx'
import { rowIds } from '#web/ui/form-rows.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { parseLines } from './parse-lines.ts'
import type { RuleProps } from './rule-frame.tsx'
import classes from './rules.module.css'
import {
  hasChoices,
  hasOutdatedTranslation,
  translatedChoicesField,
  translatedQuestionField,
  translationFields,
  welcomeField,
} from './translation-values.ts'

type TranslationFieldsProps = RuleProps & { saved: BookingSettings }

/** The welcome message and the owner's questions for clients who read another language. */
export function TranslationFields({ fields, saved }: TranslationFieldsProps) {
  const { values, text } = fields
  return TRANSLATED_LANGUAGES.map((language) => (
    <TranslatedTexts
      key={language}
      language={language}
      fields={fields}
      names={translationFields(values, language)}
      isOutdated={hasOutdatedTranslation(values, saved, language)}
    >
      <div className={classes.rules}>
        <TextArea
          {...text(welcomeField(language))}
          label={`Welcome in ${ENGLISH_NAMES[language]}`}
          hint={
            isProposedWelcome(String(values.welcome_message))
              ? 'If you leave this empty, we greet clients in their language.'
              : undefined
          }
          lang={language}
          rows={4}
        />
        {rowIds(values, 'questions')
          .filter((row) => String(values[`questions.${row}.question`]).trim() !== '')
          .map((row) => (
            <TranslatedQuestion key={row} row={row} language={language} fields={fields} />
          ))}
      </div>
    </TranslatedTexts>
  ))
}

type TranslatedQuestionProps = RuleProps & { row: string; language: TranslatedLanguage }

function TranslatedQuestion({ row, language, fields: { values, text } }: TranslatedQuestionProps) {
  const question = String(values[`questions.${row}.question`]).trim()
  const choices = parseLines(values[`questions.${row}.choices`])
  return (
    <div className={classes.question}>
      <TextField
        {...text(translatedQuestionField(row, language))}
        label={question}
        aria-label={`“${question}” in ${ENGLISH_NAMES[language]}`}
        lang={language}
        autoComplete="off"
      />
      {hasChoices(values, row) && choices.length > 0 && (
        <TextArea
          {...text(translatedChoicesField(row, language))}
          label="Choices"
          aria-label={`Choices of “${question}” in ${ENGLISH_NAMES[language]}`}
          hint={`One per line, in this order: ${choices.join(', ')}`}
          lang={language}
          rows={3}
        />
      )}
    </div>
  )
}
