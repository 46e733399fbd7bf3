import type { ReactNode } from 'react'
import type { PublicBrand } from '#contract/brand.ts'
import type { Logo } from '#contract/pictures.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Language } from '#domain/language/languages.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { AccentStyle } from './accent-style.tsx'
import { BrandLinks } from './brand-links.tsx'
import { BusinessLogo } from './business-logo.tsx'
import classes from './client-page.module.css'

type ClientPageProps = {
  businessName: string | null
  language: Language
  brand: PublicBrand
  logo?: Logo | undefined
  /** `Booked with {wheelhouse}`. */
  footer: string
  /** Added to the class of the card. */
  className?: string | undefined
  isNarrow?: boolean
  children: ReactNode
}

/** The layout of pages that clients open by a link: the business name above a card. */
export function ClientPage({
  language,
  businessName,
  brand,
  logo,
  footer,
  className = '',
  isNarrow,
  children,
}: ClientPageProps) {
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      <AccentStyle color={brand.accent_color} />
      <LanguageSwitch language={language} />
      {(businessName || logo) && (
        <header className={classes.business} dir="auto">
          {logo && <BusinessLogo logo={logo} />}
          {businessName}
        </header>
      )}
      <main className={`${classes.card} ${className}`}>{children}</main>
      <footer className={classes.footer}>
        <BrandLinks brand={brand} words={CATALOGUES[language].bookingPage} />
        <p>
          <Sentence text={footer} parts={{ wheelhouse: <a href="/">Wheelhouse</a> }} />
        </p>
      </footer>
    </div>
  )
}
