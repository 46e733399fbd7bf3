import type { Service } from '#contract/services.ts'
import { ENGLISH_NAMES } from '#domain/language/languages.ts'
import { TRANSLATED_LANGUAGES } from '#domain/language/translations.ts'
import { TranslatedTexts } from '#web/dashboard/ui/translated-texts.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { hasOutdatedTranslation, TRANSLATED_TEXTS, translationField } from './service-values.ts'
import classes from './services.module.css'

type TranslationFieldsProps = {
  fields: FormFields
  /** The service as it is stored. Undefined for a new one. */
  service: Service | undefined
}

/** The name and description for clients who read another language. */
export function TranslationFields({ fields, service }: TranslationFieldsProps) {
  return TRANSLATED_LANGUAGES.map((language) => (
    <TranslatedTexts
      key={language}
      language={language}
      fields={fields}
      names={TRANSLATED_TEXTS.map((name) => translationField(language, name))}
      isOutdated={hasOutdatedTranslation(fields.values, service, language)}
    >
      <div className={classes.translation}>
        <TextField
          {...fields.text(translationField(language, 'name'))}
          label={`Name in ${ENGLISH_NAMES[language]}`}
          lang={language}
          autoComplete="off"
        />
        <TextArea
          {...fields.text(translationField(language, 'description'))}
          label={`Description in ${ENGLISH_NAMES[language]}`}
          lang={language}
        />
      </div>
    </TranslatedTexts>
  ))
}
