import { OFFER } from './claims.ts'
import { Band } from './parts/band.tsx'
import { ClosingCta } from './parts/closing-cta.tsx'
import { Faq } from './parts/faq.tsx'
import { Hero } from './parts/hero.tsx'
import { Driveway } from './pictures/driveway.tsx'
import { SitePage } from './site-page.tsx'
import { SITE_PAGE_HANDLE, siteTags } from './site-tags.ts'
import { TradeCards } from './solutions/trade-cards.tsx'

export const handle = SITE_PAGE_HANDLE

export const meta = () =>
  siteTags({
    title: 'For auto detailers and cleaning professionals · Wheelhouse',
    description:
      'One product, two trades: booking, calendar, clients and invoices for mobile detailers and ' +
      `residential cleaners. ${OFFER.price.name} after a ${OFFER.trial.name}.`,
    path: '/solutions',
  })

const SOLUTION_QUESTIONS = {
  'Are these two products?':
    'No, one. When you start, you tell us what kind of business you run, and we suggest services and a welcome message that fit. You can change all of it.',
  'I detail cars and clean homes. Can I do both in one account?':
    'Yes. Add both kinds of service, each with its own time and price. They share one booking page and one calendar, so no one can book a deep clean and a full detail for the same hour.',
  'I wash windows, or groom dogs, or mow lawns. Is it for me?':
    'If you drive to your clients and charge by the job, it will work for you: choose “Something else” and name your services. Our examples are written for detailers and cleaners.',
  'My price depends on the size of the car or home. Does that work?':
    'Yes. A service can have sizes and add-ons, each with its own price and time, and we suggest some for your trade. A client can book up to five services in one visit and sees the total.',
  'Can I ask for a deposit?':
    'Yes, a fixed amount or a percentage, for the services you choose. Clients pay it while they book, to your own account, and we add no fee. If they cancel before your cutoff, or you cancel, we refund it automatically.',
  'Can clients book on my website?':
    'Yes. Add a button that opens your booking page on top of your site, or the whole page. You copy the code from Wheelhouse and paste it into your website as HTML.',
  'Can clients book in Spanish?':
    'Yes. The booking page, the page of their appointment, confirmations, reminders and texts are in English or Spanish, as each client prefers.',
  'What does it cost?': `${OFFER.price.name} for everything, whatever the trade and however many jobs. The first ${OFFER.trial.length} are free, and you don’t need a credit card to start. You can cancel from Settings at any time.`,
  'How long does it take to set up?': `About ${OFFER.setup.length}: sign up, check your services, set your hours and copy the link. Card payments can take longer if the payment provider needs to verify your identity.`,
  'Do my clients have to sign up, too?':
    'No. They book with your link and pay with the link in the invoice, without an account or an app. To move or cancel, they use the link in their confirmation.',
}

export default function Solutions() {
  return (
    <SitePage>
      <Hero
        audience="Solutions"
        title="You go to the job. What kind of job is it?"
        lead="One product that starts with services, durations and a welcome message for your trade, and lets you change all of them."
        picture={<Driveway />}
      />
      <Band tone="tinted">
        <TradeCards />
      </Band>
      <Band title="Before you choose" hasSideTitle>
        <Faq questions={SOLUTION_QUESTIONS} />
      </Band>
      <ClosingCta
        title={`Either way, it is ${OFFER.price.figure}.`}
        lead={`The same plan for every trade, and ${OFFER.trial.length} to find out.`}
      />
    </SitePage>
  )
}
