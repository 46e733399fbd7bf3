import { OFFER } from './claims.ts'
import { Band } from './parts/band.tsx'
import { ClosingCall } from './parts/closing-call.tsx'
import { Faq } from './parts/faq.tsx'
import { Hero } from './parts/hero.tsx'
import { Driveway } from './pictures/driveway.tsx'
import { SITE_PAGE } from './site-handle.ts'
import { SitePage } from './site-page.tsx'
import { siteTags } from './site-tags.ts'
import { SOLUTION_QUESTIONS } from './solutions/solution-questions.ts'
import { TradeCards } from './solutions/trade-cards.tsx'

export const handle = SITE_PAGE

export const meta = () =>
  siteTags({
    title: 'For auto detailers and cleaning professionals · Wheelhouse',
    description:
      'One product, two trades: booking, calendar, clients and invoices for mobile detailers and ' +
      `residential cleaners. ${OFFER.price.name} after a ${OFFER.trial.name}.`,
    path: '/solutions',
  })

export default function Solutions() {
  return (
    <SitePage>
      <Hero
        audience="Solutions"
        title="You go to the job. What kind of job?"
        lead="One product that starts with the services, times and words of your trade, and lets you change every one."
        picture={<Driveway />}
      />
      <Band tone="tinted">
        <TradeCards />
      </Band>
      <Band title="Before you choose" isBeside>
        <Faq questions={SOLUTION_QUESTIONS} />
      </Band>
      <ClosingCall
        title={`Either way, it is ${OFFER.price.figure}.`}
        lead={`The same plan for every trade, and ${OFFER.trial.length} to find out.`}
      />
    </SitePage>
  )
}
