import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Language } from '#domain/language/languages.ts'
import { BookingWordsContext } from '#web/booking/use-words.ts'

/** Renders a part of the booking page in a language. */
export function renderBooking(part: ReactNode, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <BookingWordsContext value={CATALOGUES[language].booking}>{part}</BookingWordsContext>,
  )
}
