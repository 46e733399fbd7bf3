import { defaultServices } from '#domain/services/default-services.ts'
import { moneyText } from '#web/format/money.ts'
import { Scene } from '#web/marketing/parts/scene.tsx'
import { CarInFoam } from '#web/marketing/pictures/car-in-foam.tsx'
import { House } from '#web/marketing/pictures/driveway.tsx'
import { Outdoors } from '#web/marketing/pictures/outdoors.tsx'
import { BOOKING, HOURS, PAY, SERVICES, SETUP, SHARE } from '#web/marketing/pictures/shots.ts'
import { type ClaimKey, OFFER } from './claims.ts'
import { DETAILER_QUESTIONS } from './detailers/detailer-questions.ts'
import { DetailerReading } from './detailers/detailer-reading.tsx'
import { ExampleDay } from './detailers/example-day.tsx'
import { YearReceipt } from './detailers/year-receipt.tsx'
import { Band } from './parts/band.tsx'
import { ClaimTiles } from './parts/claim-tiles.tsx'
import { ClosingCta } from './parts/closing-cta.tsx'
import { Comparison } from './parts/comparison.tsx'
import { Faq } from './parts/faq.tsx'
import { Hero } from './parts/hero.tsx'
import { OfferCard } from './parts/offer-card.tsx'
import { type Step, Steps } from './parts/steps.tsx'
import { TrialLink } from './parts/trial-link.tsx'
import { SitePage } from './site-page.tsx'
import { SITE_PAGE_HANDLE, siteTags } from './site-tags.ts'

export const handle = SITE_PAGE_HANDLE

export const meta = () =>
  siteTags({
    title: 'Scheduling and invoicing for mobile detailers · Wheelhouse',
    description:
      'Prices by car size, deposits at booking, a calendar with time to drive, and invoices paid by card. ' +
      `For mobile detailers: ${OFFER.price.name}, ${OFFER.trial.length} free, no credit card required.`,
    path: '/detailers',
  })

const [FIRST_SERVICE] = defaultServices('detailing')

const DETAILER_STEPS: readonly Step[] = [
  {
    title: 'Sign up',
    text: 'An email address and a password. No credit card. Tell us you detail cars and add three starter services with one tap.',
    shot: SETUP,
  },
  {
    title: 'Set services and prices',
    text: `${FIRST_SERVICE.name}, ${FIRST_SERVICE.duration / 60} hours, ${moneyText(FIRST_SERVICE.price)}? Change it to yours. An SUV takes longer? Add sizes and add-ons, each with its own price and time.`,
    shot: SERVICES,
  },
  {
    title: 'Set your hours',
    text: 'Your hours for each day, a lunch break, 15 minutes to drive between jobs, four jobs a day at most. Clients can only book what fits.',
    shot: HOURS,
  },
  {
    title: 'Share the link',
    text: 'In your bio, as a button on your website, as a QR code on the van, or as your answer to “How much for a detail?” Clients book without an account.',
    shot: SHARE,
  },
  {
    title: 'Get booked, get paid',
    text: 'The job lands in your calendar with address, vehicle and notes, and with a deposit if you ask for one. When the car shines, create the invoice from the job, and the client pays by card.',
    shot: PAY,
  },
]

const DETAILER_CLAIMS: Record<ClaimKey, string> = {
  bookingPage: 'Your packages, prices and hours at one link. Clients only see times you have open.',
  brand: 'Your logo at the top, your best six photos below, and your van’s color on every button.',
  website: 'A button on your site opens the booking page right there. Or print the flyer.',
  languages: 'Booking page, confirmations, reminders and texts. Each client chooses the language.',
  options: 'Sedan, SUV, truck, pet hair, clay bar: prices and times that fit what’s in the driveway.',
  questions: 'Make, model and color, and up to six questions of your own: water, outlet, gate code.',
  deposits: 'A fixed amount or a percentage, paid while booking. Nobody’s home? You keep it.',
  clients: 'The silver CR-V on Maple Avenue, what you did to it in March and what they paid.',
  payments: 'Paid by card from a phone in the driveway, with a tip if you accept them.',
  invoicing: 'Turn the finished job into an invoice before the tires are dry. It goes out with a PDF.',
  appointments: 'Two details on a Monday or six on a Saturday. More jobs never cost more.',
  reminders: 'A reminder the day before, so the car is out of the garage when you pull in.',
  calendars: 'Your jobs next to school pickup, in the calendar you already use.',
  recurring: 'The monthly wash, added once.',
  signIn: 'Sign in with your fingerprint or face. Add codes from an app if you like.',
  homeScreen: 'Today’s jobs on your phone, even in a garage without signal.',
}

export default function Detailers() {
  return (
    <SitePage hasPricing>
      <Hero
        audience="For mobile detailers"
        title="Get booked while your hands are full of foam."
        lead="Clients pick a service, the size of their car and an open time themselves. You see the job and the address in your calendar, and get paid by card before the hose is rolled up."
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
        <ExampleDay />
      </Band>
      <Band title="Made for one van and one pair of hands" lead="All of it in one plan.">
        <ClaimTiles texts={DETAILER_CLAIMS} />
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
        lead="At our suggested price for a Full Detail, with some left over for towels."
      >
        <YearReceipt />
      </Band>
      <Band title="Compared to tools at two to four times the price" tone="tinted">
        <Comparison />
      </Band>
      <Band title="One plan, one price">
        <OfferCard />
      </Band>
      <Band title="What detailers ask" tone="tinted" hasSideTitle>
        <Faq questions={DETAILER_QUESTIONS} />
      </Band>
      <Band title="Worth reading between jobs">
        <DetailerReading />
      </Band>
      <ClosingCta
        title="Your next client is already looking."
        lead="Put your link in your bio today, and see who books tonight."
      />
    </SitePage>
  )
}

/** A booking page on a phone, next to a car covered in foam. */
function DetailerScene() {
  return (
    <Scene
      shot={BOOKING}
      background={
        <>
          <Outdoors />
          <g transform="translate(-40 236) scale(.7)">
            <House />
          </g>
        </>
      }
      foreground={
        <g transform="translate(-100 322) scale(1.16)">
          <CarInFoam />
        </g>
      }
    />
  )
}
