import { Scene } from '#web/marketing/parts/scene.tsx'
import { Bucket, House } from '#web/marketing/pictures/driveway.tsx'
import { Outdoors } from '#web/marketing/pictures/outdoors.tsx'
import { BOOKING, CALENDAR, INVOICES, OVERVIEW } from '#web/marketing/pictures/shots.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Van } from '#web/ui/van.tsx'
import { OFFER } from './claims.ts'
import { DASHBOARD_REDIRECT_SCRIPT } from './dashboard-redirect-script.ts'
import classes from './home/figures.module.css'
import { Band } from './parts/band.tsx'
import { ClaimTiles } from './parts/claim-tiles.tsx'
import { ClosingCta } from './parts/closing-cta.tsx'
import { Comparison } from './parts/comparison.tsx'
import { Hero } from './parts/hero.tsx'
import { OfferCard } from './parts/offer-card.tsx'
import { type Step, Steps } from './parts/steps.tsx'
import { Testimonials } from './parts/testimonials.tsx'
import { TrialLink } from './parts/trial-link.tsx'
import { HEADLINE } from './share-image.ts'
import { SitePage } from './site-page.tsx'
import { SITE_PAGE_HANDLE, siteTags } from './site-tags.ts'

export const handle = SITE_PAGE_HANDLE

export const meta = () =>
  siteTags({
    title: 'Wheelhouse · Run your mobile service business from the driveway',
    description:
      'Appointments, clients, invoices and a booking link for mobile detailers and cleaners. ' +
      `A ${OFFER.trial.name} without a credit card, then ${OFFER.price.name}.`,
    path: '/',
  })

const FIGURES = [
  { figure: OFFER.price.figure, label: `${OFFER.price.unit} for everything` },
  { figure: OFFER.trial.length, label: 'free, on real jobs' },
  { figure: 'No card', label: 'to start' },
  { figure: OFFER.setup.length, label: 'of setup' },
]

const TILE_TEXTS = {
  bookingPage: 'Your services, hours and welcome message at your own link.',
  brand: 'Clients book with your business: your logo, cover, photos and color.',
  website: 'A button opens the booking page on your own site. There’s a QR code and a flyer to print, too.',
  languages: 'Clients read the booking page, confirmations and reminders in the language they choose.',
  options: 'Sedan, SUV or truck, pet hair or not: each with its own price and time.',
  questions: 'Which car, which gate, where to park? Ask before you drive there.',
  deposits: 'Clients pay part of the price while they book, into your own account. We add no fee.',
  appointments: 'Add as many jobs as you can drive to. The price stays the same.',
  invoicing: 'From the finished job to an invoice by email in a few taps.',
  payments: 'Clients pay by card from a link in the invoice, and the money goes to your account.',
  signIn: 'Your fingerprint, face or PIN instead of a password, or codes from an app on top of it.',
  homeScreen: 'Put Wheelhouse on your home screen. Today’s jobs open even without signal.',
}

const DAY_STEPS: readonly Step[] = [
  {
    label: '7:30 AM',
    title: 'See your day before your coffee gets cold.',
    text: 'Who, when and which service, with the address one tap away. Move a job and we email the client.',
    shot: CALENDAR,
  },
  {
    label: '11:00 AM',
    title: 'Get booked while your hands are wet.',
    text: 'Clients open your link, choose a service, a size and an open time, and tell you where to come. They pay a deposit if you ask for one. No double bookings.',
    shot: BOOKING,
  },
  {
    label: '4:00 PM',
    title: 'Send the invoice from the driver’s seat.',
    text: 'From the finished job to an invoice by email in a few taps. Clients pay by card from their phone, into your own account.',
    shot: INVOICES,
  },
]

export default function Home() {
  return (
    <SitePage hasPricing>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without user input */}
      <script dangerouslySetInnerHTML={{ __html: DASHBOARD_REDIRECT_SCRIPT }} />
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
        {FIGURES.map(({ figure, label }) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Band
        tone="tinted"
        title="Twelve things off your mind."
        lead="Made for a phone in a driveway and a laptop at the kitchen table."
      >
        <ClaimTiles texts={TILE_TEXTS} />
      </Band>
      <Band
        title="A day with Wheelhouse."
        lead="Real screens of the product, with a made-up business in them."
      >
        <Steps steps={DAY_STEPS} />
        <TrialLink />
      </Band>
      <Band
        tone="tinted"
        title="What you might say"
        lead="Wheelhouse is new. We wrote these three as examples. Yours will replace them."
      >
        <Testimonials />
      </Band>
      <Band
        title="One plan with everything in it."
        lead={`${OFFER.price.name}, where tools of this kind charge ${OFFER.otherTools.name}.`}
      >
        <OfferCard />
      </Band>
      <Band
        tone="tinted"
        title="Half the price, or less."
        lead={`A year is ${OFFER.price.year} instead of ${OFFER.otherTools.year}.`}
      >
        <Comparison />
      </Band>
      <ClosingCta
        title="Be set up before the bucket is full."
        lead={`${OFFER.setup.name}. Then send the link to your first client.`}
      />
    </SitePage>
  )
}

/** The dashboard on a phone, in front of a driveway with a van. */
function HomePicture() {
  return (
    <Scene
      shot={OVERVIEW}
      background={
        <>
          <Outdoors />
          <g transform="translate(-60 124)">
            <House />
          </g>
        </>
      }
      foreground={
        <>
          {/* The van ends to the left of the phone, so that it hides none of its text. */}
          <ellipse cx="212" cy="630" rx="206" ry="12" fill="var(--ink)" opacity="0.16" />
          <g transform="translate(16 424) scale(1.28)">
            <Van />
          </g>
          <g transform="translate(-130 176)">
            <Bucket />
          </g>
        </>
      }
    />
  )
}
