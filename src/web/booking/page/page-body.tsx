import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { BookingPageWords } from '#domain/language/en/booking-page.ts'
import classes from '#web/booking/booking.module.css'
import { BookingFrame } from '#web/booking/page/booking-frame.tsx'
import { InvalidLink } from '#web/booking/page/invalid-link.tsx'
import { IslandMount } from '#web/booking/page/island-mount.tsx'
import type { LoadedPage } from '#web/booking/page/load-page.ts'
import { BookingWordsContext } from '#web/booking/use-words.ts'
import { ZipStepPage } from '#web/booking/zip/zip-step-page.tsx'

/** The page in every state. */
export function PageBody({ page }: { page: LoadedPage }) {
  const { language } = page
  const { booking, bookingPage: words } = CATALOGUES[language]
  if (page.kind === 'invalid') return <InvalidLink language={language} reason={words.invalidLink} />
  const business = page.kind === 'failed' ? null : page.business
  const name = business?.business_name ?? null
  const isOpen = page.kind === 'open' || page.kind === 'zip'
  return (
    <BookingWordsContext value={booking}>
      <BookingFrame
        language={language}
        name={name}
        welcome={isOpen ? page.business.welcome_message : null}
        welcomeLanguage={business?.welcome_language}
        brand={business?.brand ?? null}
        pictures={business?.pictures ?? []}
        framedVisitor={page.framedVisitor}
      >
        {page.kind === 'closed' && <ClosedPage name={name} words={words} />}
        {page.kind === 'zip' && <ZipStepPage name={name} step={page.step} words={words} />}
        {(page.kind === 'open' || page.kind === 'failed') && <IslandMount content={page.content} />}
      </BookingFrame>
    </BookingWordsContext>
  )
}

/** The owner's subscription has lapsed, which clients must not learn. */
function ClosedPage({ name, words }: { name: string | null; words: BookingPageWords }) {
  return (
    <section className={classes.card}>
      <h2>{words.closed(name)}</h2>
      <p>{words.contactThem}</p>
    </section>
  )
}
