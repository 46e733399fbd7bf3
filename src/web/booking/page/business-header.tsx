import type { ReactNode } from 'react'
import type { Logo, Picture } from '#contract/pictures.ts'
import type { BookingPageWords } from '#domain/language/en/booking-page.ts'
import type { Language } from '#domain/language/languages.ts'
import { BusinessLogo } from '#web/ui/business-logo.tsx'
import classes from './booking-frame.module.css'
import { Cover } from './brand-pictures.tsx'

type BusinessHeaderProps = {
  /** Null if not set yet. */
  name: string | null
  welcome: string | null
  /** It is given if the welcome message is not in the page's language. */
  welcomeLanguage?: Language | undefined
  logo?: Logo | undefined
  cover?: Picture | undefined
  words: BookingPageWords
  languageSwitch?: ReactNode
  /** Where the page is shown inside another one, which has a first heading of its own. */
  headingLevel?: 1 | 3
}

/** What the booking page starts with. */
export function BusinessHeader(props: BusinessHeaderProps) {
  const { name, welcome, welcomeLanguage, logo, cover, words, languageSwitch, headingLevel = 1 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <header className={classes.header}>
      {cover && <Cover picture={cover} language={words.ownersLanguage} />}
      <div className={classes.hero}>
        {languageSwitch}
        <div className={classes.name}>
          {logo && <BusinessLogo logo={logo} className={classes.logo} />}
          <Heading className={classes.heading}>{name ? words.bookWith(name) : words.book}</Heading>
        </div>
        {welcome && (
          <p className={classes.welcome} lang={welcomeLanguage}>
            {welcome}
          </p>
        )}
      </div>
    </header>
  )
}
