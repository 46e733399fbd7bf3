import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/language/languages.ts'
import classes from './language-switch.module.css'

type LanguageSwitchProps = {
  language: Language
  /** The secret of a framed page's visitor. */
  visitor?: string | null | undefined
}

/**
 * Plain buttons that load the page in another language. The form has no action, so that it is sent to the URL that the page's
 * scripts have set by then.
 */
export function LanguageSwitch({ language, visitor }: LanguageSwitchProps) {
  return (
    <form method="post" className={classes.switch}>
      {visitor && <input type="hidden" name="visitor" value={visitor} />}
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <button key={other} type="submit" name="language" value={other} lang={other}>
          {LANGUAGE_NAMES[other]}
        </button>
      ))}
    </form>
  )
}
