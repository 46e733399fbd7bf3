import type { ReactNode } from 'react'
import { CLAIMS, type ClaimKey } from '#web/marketing/claims.ts'
import { DepositPaid, QuestionsAnswered, SizesAndAddOns } from '#web/marketing/pictures/booking-drawings.tsx'
import { BrandedPage, ButtonOnWebsite, TwoLanguages } from '#web/marketing/pictures/brand-drawings.tsx'
import {
  BankCard,
  ClientList,
  InvoiceWithCheckmark,
  OpenTimes,
  PhoneWithApp,
  Reminder,
  SameDayEachWeek,
  ShieldAndKey,
  TwoCalendars,
  WeekOfJobs,
} from '#web/marketing/pictures/claim-drawings.tsx'
import classes from './claim-tiles.module.css'

/** One tile per claim, in the order of `texts`. */
export function ClaimTiles({ texts }: { texts: Partial<Record<ClaimKey, string>> }) {
  const keys = Object.keys(texts) as ClaimKey[]
  return (
    <ul className={classes.tiles}>
      {keys.map((key) => (
        <li key={key}>
          <svg viewBox="0 0 240 136" aria-hidden="true">
            {DRAWINGS[key]}
          </svg>
          <div className={classes.words}>
            <h3>{CLAIMS[key].name}</h3>
            <p>{texts[key]}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const DRAWINGS: Record<ClaimKey, ReactNode> = {
  appointments: <WeekOfJobs />,
  clients: <ClientList />,
  reminders: <Reminder />,
  payments: <BankCard />,
  bookingPage: <OpenTimes />,
  brand: <BrandedPage />,
  website: <ButtonOnWebsite />,
  languages: <TwoLanguages />,
  options: <SizesAndAddOns />,
  questions: <QuestionsAnswered />,
  deposits: <DepositPaid />,
  calendars: <TwoCalendars />,
  invoicing: <InvoiceWithCheckmark />,
  recurring: <SameDayEachWeek />,
  signIn: <ShieldAndKey />,
  homeScreen: <PhoneWithApp />,
}
