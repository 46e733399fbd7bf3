import { Scene } from '#web/marketing/parts/scene.tsx'
import { CleaningTools, LivingRoom } from '#web/marketing/pictures/living-room.tsx'
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
import { StarterServices } from './cleaning/starter-services.tsx'
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
    title: 'Scheduling and invoicing for house cleaners · Wheelhouse',
    description:
      'Every home with its notes, a booking page for new clients, invoices paid by card. ' +
      `For cleaners: ${OFFER.price.name}, ${OFFER.trial.length} free, no credit card required.`,
    path: '/cleaning',
  })

const CLEANER_STEPS: readonly Step[] = [
  {
    title: 'Sign up and import your homes',
    text: 'All you need is an email address and a password. No credit card. Clients in a spreadsheet? Import the file, check the preview, and undo it if it was the wrong one.',
    shot: CLEANING_IMPORT,
  },
  {
    title: 'Name your cleans, prices and hours',
    text: 'Standard, deep and move-out come with one tap; add sizes by bedrooms if you like. Tuesdays from eight, school pickup at three, August off, half an hour between homes: the booking page follows your rules.',
    shot: CLEANING_SERVICES,
  },
  {
    title: 'Share one link',
    text: 'On the card you leave on the counter, as a QR code on a door hanger, or in the neighborhood group. Clients book without an account.',
    shot: CLEANING_SHARE,
  },
  {
    title: 'Clean, send, get paid',
    text: 'Create the invoice from the visit while you lock up. We email it with a link, and the client pays by card and gets a receipt.',
    shot: CLEANING_INVOICES,
  },
]

const CLEANER_CLAIMS: Record<ClaimKey, string> = {
  clients: 'The address, number and notes for every home, with each visit and what it paid.',
  recurring: 'Every other Tuesday at nine: add it once and the year is planned.',
  bookingPage: 'New clients choose the kind of clean and an open time, even at midnight.',
  brand: 'Your logo, your photos and your color, so that clients know whom they let in.',
  website: 'A booking button on your own website, and a flyer to print for the bulletin board.',
  languages: 'Clients book, and get confirmations, reminders and texts, in the language they choose.',
  options: '1-2, 3-4 or 5+ bedrooms, the oven or the fridge: each with its own price and time.',
  questions: 'Bedrooms, bathrooms, how to get in, pets: answered before you ring the bell.',
  deposits: 'Part of the price, paid while booking, and yours to keep after a late cancellation.',
  payments: 'No envelope under the fruit bowl. Clients pay by card, from the invoice.',
  invoicing: 'One visit or a whole month of them, with a PDF for the landlord.',
  appointments: 'Eight homes or eighty, the price stays the same.',
  calendars: 'Your visits on the calendar the whole family shares.',
  reminders: 'Clients get a reminder the day before, so the door is open when you arrive.',
  signIn: 'It knows your clients’ homes, so sign in with your fingerprint or face, and add codes.',
  homeScreen: 'Today’s homes on your phone, even in a basement without signal.',
}

export default function Cleaning() {
  return (
    <SitePage hasPricing>
      <Hero
        audience="For cleaning professionals"
        title="Know the home before you turn the key."
        lead="Which key, which dog, what was done last time and what is still unpaid: it’s all in one place for one cleaner or two, with a booking page for new clients."
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
        title="Every home has its own rules"
        lead="Write them down once. They’re saved with the client, one tap away from the job."
      >
        <HomeNotes />
      </Band>
      <Band
        title="Three kinds of visit, ready to sell"
        lead="Tell us you clean homes and add these with one tap. You can change every name, time and price."
        tone="tinted"
      >
        <StarterServices />
      </Band>
      <Band title="From the first call to the last invoice" lead="All of it in one plan.">
        <ClaimTiles texts={CLEANER_CLAIMS} />
      </Band>
      <Band
        title="From notebook to booking page"
        lead="Four steps. The first three take about five minutes."
        tone="tinted"
      >
        <Steps steps={CLEANER_STEPS} />
        <TrialLink />
      </Band>
      <Band title="What cleaners ask" hasSideTitle>
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
      <ClosingCta
        title="Leave the notebook at home."
        lead="Add tomorrow’s visits tonight, and know every home before you ring the bell."
      />
    </SitePage>
  )
}

/** The dashboard on a phone, in front of a clean living room. */
function CleanerScene() {
  return <Scene shot={CLEANING_OVERVIEW} background={<LivingRoom />} foreground={<CleaningTools />} />
}
