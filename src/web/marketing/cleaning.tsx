import { Scene } from '#web/marketing/parts/scene.tsx'
import { CleaningThings, LivingRoom } from '#web/marketing/pictures/living-room.tsx'
import {
  CLEANING_IMPORT,
  CLEANING_INVOICES,
  CLEANING_OVERVIEW,
  CLEANING_SERVICES,
  CLEANING_SHARE,
} from '#web/marketing/pictures/shots.ts'
import { type ClaimKey, OFFER } from './claims.ts'
import { CLEANER_QUESTIONS } from './cleaning/cleaner-questions.ts'
import { CleanerReading } from './cleaning/cleaner-reading.tsx'
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
import { type Step, Steps } from './parts/steps.tsx'
import { TrialLink } from './parts/trial-link.tsx'
import { SitePage } from './site-page.tsx'
import { SITE_PAGE, siteTags } from './site-tags.ts'

export const handle = SITE_PAGE

export const meta = () =>
  siteTags({
    title: 'Scheduling and invoicing for house cleaners · Wheelhouse',
    description:
      'Every home with its notes, a booking page for new clients, invoices paid by card. ' +
      `For cleaners: ${OFFER.price.name}, ${OFFER.trial.length} free, no credit card required.`,
    path: '/cleaning',
  })

const CLEANER_STEPS: readonly Step[] = [
  {
    title: 'Sign up and bring your homes',
    text: 'An email address and a password, no credit card. Clients in a spreadsheet? Import the file, look it over, and take it back if it was the wrong one.',
    shot: CLEANING_IMPORT,
  },
  {
    title: 'Name your cleans, prices and hours',
    text: 'Standard, deep and move-out come with one tap. Tuesdays from eight, school pick-up at three, August off, half an hour between two homes: the booking page keeps to it.',
    shot: CLEANING_SERVICES,
  },
  {
    title: 'Share one link',
    text: 'On the card that you leave on the counter, as a QR code on a door hanger, in the neighborhood group. Clients book without an account.',
    shot: CLEANING_SHARE,
  },
  {
    title: 'Clean, send, be paid',
    text: 'Make the invoice from the visit while you lock up. It goes out by email with a link; the client pays by card and gets the receipt.',
    shot: CLEANING_INVOICES,
  },
]

const CLEANER_CLAIMS: Record<ClaimKey, string> = {
  clients: 'Address, number and notes of every home, with each visit and what it brought in.',
  recurring: 'Every other Tuesday at nine, put in once and done for the year.',
  bookingPage: 'New clients choose the kind of clean and a time that you really have, even at midnight.',
  payments: 'No envelope under the fruit bowl. Clients pay by card, from the invoice.',
  invoicing: 'One visit or the four of a month, with a PDF for the landlord.',
  appointments: 'Eight homes or eighty. Nobody counts visits but you.',
  calendars: 'Your visits on the calendar the whole family shares.',
  reminders: 'The client hears from you the day before, and the door is not bolted from inside.',
}

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
        <ClaimTiles words={CLEANER_CLAIMS} />
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

/** The day on a phone, in the room where it is needed. */
function CleanerScene() {
  return <Scene shot={CLEANING_OVERVIEW} behind={<LivingRoom />} before={<CleaningThings />} />
}
