import { LinkButton } from '#web/ui/button.tsx'
import { CLAIMS, OFFER } from './claims.ts'
import classes from './home/figures.module.css'
import { HomePicture } from './home/home-picture.tsx'
import { OWNERS_DAY } from './home/owners-day.ts'
import { Band } from './parts/band.tsx'
import { ClaimTiles } from './parts/claim-tiles.tsx'
import { ClosingCall } from './parts/closing-call.tsx'
import { Comparison } from './parts/comparison.tsx'
import { Hero } from './parts/hero.tsx'
import { OfferCard } from './parts/offer-card.tsx'
import { Steps } from './parts/steps.tsx'
import { Testimonials } from './parts/testimonials.tsx'
import { TrialLink } from './parts/trial-link.tsx'
import { HEADLINE } from './share-image.ts'
import { SITE_PAGE } from './site-handle.ts'
import { SitePage } from './site-page.tsx'
import { siteTags } from './site-tags.ts'
import { SUBSCRIBER_SCRIPT } from './subscriber-script.ts'

export const handle = SITE_PAGE

export const meta = () =>
  siteTags({
    title: 'Wheelhouse · Run your mobile service business from the driveway',
    description:
      'Appointments, clients, invoices and a booking link for mobile detailers and cleaners. ' +
      `A ${OFFER.trial.name} without a credit card, then ${OFFER.price.name}.`,
    path: '/',
  })

const FIGURES = [
  { figure: OFFER.price.figure, words: `${OFFER.price.unit} for everything` },
  { figure: OFFER.trial.length, words: 'free, on real jobs' },
  { figure: '0 cards', words: 'to begin: no credit card required' },
  { figure: OFFER.setup.length, words: 'of setup' },
]

const TILES = [CLAIMS.bookingPage, CLAIMS.appointments, CLAIMS.invoicing, CLAIMS.payments]

export default function Home() {
  return (
    <SitePage hasPricing>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: SUBSCRIBER_SCRIPT }} />
      <Hero
        audience="For mobile detailers and cleaners"
        title={HEADLINE}
        lead="One calm place for your jobs, clients and invoices, with a booking link that clients use while you work."
        picture={<HomePicture />}
      >
        <TrialLink />
        <LinkButton look="quiet" href="/solutions">
          Explore solutions for your business type
        </LinkButton>
        <p>
          {OFFER.trial.name}. {OFFER.noCard.name}.
        </p>
      </Hero>
      <dl className={classes.figures}>
        {FIGURES.map(({ figure, words }) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Band
        tone="tinted"
        title="Four things off your mind."
        lead="Made for a phone in a driveway and a laptop at the kitchen table."
      >
        <ClaimTiles claims={TILES} />
      </Band>
      <Band
        title="A day with Wheelhouse."
        lead="Real screens of the product, with a made-up business in them."
      >
        <Steps steps={OWNERS_DAY} />
        <TrialLink />
      </Band>
      <Band
        tone="tinted"
        title="What you could be saying."
        lead="Wheelhouse is new. These three are examples that we wrote ourselves; yours will replace them."
      >
        <Testimonials />
      </Band>
      <Band
        title="One plan. Everything in it."
        lead={`${OFFER.price.name}, where tools of this kind charge ${OFFER.others.name}.`}
      >
        <OfferCard />
      </Band>
      <Band
        tone="tinted"
        title="Half the price, or less."
        lead={`A year is ${OFFER.price.year} instead of ${OFFER.others.year}.`}
      >
        <Comparison />
      </Band>
      <ClosingCall
        title="Be set up before the bucket is full."
        lead={`${OFFER.setup.name}. Then send the link to your first client.`}
      />
    </SitePage>
  )
}
