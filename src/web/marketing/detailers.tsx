import { OFFER } from './claims.ts'
import { Day } from './detailers/day.tsx'
import { DETAILER_CLAIMS } from './detailers/detailer-claims.ts'
import { DETAILER_QUESTIONS } from './detailers/detailer-questions.ts'
import { DetailerReading } from './detailers/detailer-reading.tsx'
import { DetailerScene } from './detailers/detailer-scene.tsx'
import { DETAILER_STEPS } from './detailers/detailer-steps.ts'
import { YearReceipt } from './detailers/year-receipt.tsx'
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
    title: 'Scheduling and invoicing for mobile detailers · Wheelhouse',
    description:
      'A booking link, a calendar with time to drive, and invoices paid by card. ' +
      `For mobile detailers: ${OFFER.price.name}, ${OFFER.trial.length} free, no credit card required.`,
    path: '/detailers',
  })

export default function Detailers() {
  return (
    <SitePage hasPricing>
      <Hero
        audience="For mobile detailers"
        title="Get booked while your hands are full of foam."
        lead="Clients pick a service, a day and a free time by themselves. You find the job and the address in your calendar, and get paid by card before the hose is rolled up."
        picture={<DetailerScene />}
      >
        <TrialLink />
        <p>
          {OFFER.trial.name}. {OFFER.noCard.name}. Then {OFFER.price.name}.
        </p>
      </Hero>
      <Band
        title="A Wednesday, door to door"
        lead="An example of a day with Wheelhouse, from the first coffee to the last wipe."
        tone="tinted"
      >
        <Day />
      </Band>
      <Band title="Made for one van and one pair of hands" lead="All of it in one plan.">
        <ClaimTiles claims={DETAILER_CLAIMS} />
      </Band>
      <Band
        title="Taking bookings in five steps"
        lead="About five minutes, on the phone you are holding."
        tone="tinted"
      >
        <Steps steps={DETAILER_STEPS} />
        <TrialLink />
      </Band>
      <Band
        title="One Full Detail pays for the year"
        lead="At the price our Full Detail starts with, and with some left for towels."
      >
        <YearReceipt />
      </Band>
      <Band title="Beside tools at two to four times the price" tone="tinted">
        <Comparison />
      </Band>
      <Band title="One plan, one price">
        <OfferCard />
      </Band>
      <Band title="What detailers ask" tone="tinted" isBeside>
        <Faq questions={DETAILER_QUESTIONS} />
      </Band>
      <Band title="Worth reading between two jobs">
        <DetailerReading />
      </Band>
      <ClosingCall
        title="The next driveway is already looking."
        lead="Put your link in your bio today, and see who books tonight."
      />
    </SitePage>
  )
}
