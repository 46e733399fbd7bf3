import type { ReactNode } from 'react'
import type { PublicBrand } from '#contract/brand.ts'
import type { Picture } from '#contract/pictures.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Language } from '#domain/language/languages.ts'
import { picturesByKind } from '#domain/pictures/pictures-by-kind.ts'
import { AccentStyle } from '#web/ui/accent-style.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import classes from './booking-frame.module.css'
import { BusinessFacts, hasFacts } from './business-facts.tsx'
import { BusinessHeader } from './business-header.tsx'

type BookingFrameProps = {
  language: Language
  /** The business's name; null if not set yet. */
  name: string | null
  welcome: string | null
  welcomeLanguage: Language | undefined
  /** Null if it could not be loaded. */
  brand: PublicBrand | null
  pictures: readonly Picture[]
  /** The secret of a visitor who sees the page in a frame, where the website around it says who the business is. */
  framedVisitor: string | null | undefined
  children: ReactNode
}

/** The page layout: the cover, the business's name and welcome message, the form, the business's facts, and our footer. */
export function BookingFrame({
  language,
  name,
  welcome,
  welcomeLanguage,
  brand,
  pictures,
  framedVisitor,
  children,
}: BookingFrameProps) {
  const words = CATALOGUES[language].bookingPage
  const isFramed = Boolean(framedVisitor)
  const { logo, cover, photos } = picturesByKind(isFramed ? [] : pictures)
  const about = { brand: isFramed ? null : brand, photos }
  const target = isFramed ? '_blank' : undefined
  return (
    <div
      className={isFramed ? classes.framed : classes.page}
      data-has-cover={cover !== undefined || undefined}
      data-has-facts={hasFacts(about) || undefined}
    >
      <AccentStyle color={brand?.accent_color ?? null} />
      {/* In a frame the header is for screen readers only. */}
      {isFramed && <LanguageSwitch language={language} visitor={framedVisitor} />}
      <BusinessHeader
        name={name}
        welcome={welcome}
        welcomeLanguage={welcomeLanguage}
        logo={logo}
        cover={cover}
        languageSwitch={!isFramed && <LanguageSwitch language={language} />}
        words={words}
      />
      <main className={classes.main}>{children}</main>
      <BusinessFacts {...about} name={name} words={words} />
      <footer className={classes.footer}>
        <a href="/" target={target}>
          {words.poweredBy}
        </a>
        <a href="/privacy" target={target}>
          {words.privacy}
        </a>
        <a href="/terms" target={target}>
          {words.terms}
        </a>
      </footer>
    </div>
  )
}
