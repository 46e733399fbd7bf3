import { OFFER } from './claims.ts'
import { CLEANER_CLAIMS } from './cleaning/cleaner-claims.ts'
import { CLEANER_QUESTIONS } from './cleaning/cleaner-questions.ts'
import { CleanerReading } from './cleaning/cleaner-reading.tsx'
import { CleanerScene } from './cleaning/cleaner-scene.tsx'
import { CLEANER_STEPS } from './cleaning/cleaner-steps.ts'
import { HomeNotes } from './cleaning/home-notes.tsx'
import { MonthFigures } from './cleaning/month-figures.tsx'
import { Visits } from './cleaning/visits.tsx'
import { Band } from './parts/band.tsx'
import { ClaimTiles } from './parts/claim-tiles.tsx'
import { ClosingCall } from './parts/closing-call.tsx'
import { Comparison } from './parts/comparison.tsx'
import { Faq } from './parts/faq.tsx'
import { Hero } from './parts/hero.tsx'
import { OfferCard } from './parts/offer-card.tsx'
import { Steps } from './parts/steps.tsx'
import { TrialLink } from './parts/trial-link.tsx'
import { SITE_PAGE } from './site-handle.ts'
import { SitePage } from './site-page.tsx'
import { siteTags } from './site-tags.ts'

export const handle = SITE_PAGE

export const meta = () =>
  siteTags({
    title: 'Scheduling and invoicing for house cleaners · Wheelhouse',
    description:
      'Every home with its notes, a booking page for new clients, invoices paid by card. ' +
      `For cleaners: ${OFFER.price.name}, ${OFFER.trial.length} free, no credit card required.`,
    path: '/cleaning',
  })

export default function Cleaning() {
  return (
    <SitePage hasPricing>
      <Hero
        audience="For cleaning professionals"
        title="Know the home before you turn the key."
        lead="Which key, which dog, what was done last time and what is still unpaid: one calm place for a cleaner or a pair, with a booking page for the next home."
        picture={<CleanerScene />}
      >
        <TrialLink />
        <p>
          {OFFER.trial.name}. {OFFER.noCard.name}. Then {OFFER.price.name}.
        </p>
      </Hero>
      <Band title={`${OFFER.price.figure}, counted in visits`} tone="tinted">
        <MonthFigures />
      </Band>
      <Band
        title="Every home has rules of its own"
        lead="Write them down once. They are with the client, and the client is a tap away from the job."
      >
        <HomeNotes />
      </Band>
      <Band
        title="Three kinds of visit, ready to sell"
        lead="Tell us that you clean, and one tap puts these in. Every name, time and price is yours to change."
        tone="tinted"
      >
        <Visits />
      </Band>
      <Band title="From the first call to the last invoice" lead="All of it in one plan.">
        <ClaimTiles claims={CLEANER_CLAIMS} />
      </Band>
      <Band
        title="From notebook to booking page"
        lead="Four steps. The first three take about five minutes."
        tone="tinted"
      >
        <Steps steps={CLEANER_STEPS} />
        <TrialLink />
      </Band>
      <Band title="What cleaners ask" isBeside>
        <Faq questions={CLEANER_QUESTIONS} />
      </Band>
      <Band title="Less than the tools you have looked at" tone="tinted">
        <Comparison />
      </Band>
      <Band title="One price, however many homes">
        <OfferCard />
      </Band>
      <Band title="For the evening before" tone="tinted">
        <CleanerReading />
      </Band>
      <ClosingCall
        title="Leave the notebook at home."
        lead="Put in tomorrow’s visits tonight, and know every home before you ring."
      />
    </SitePage>
  )
}
