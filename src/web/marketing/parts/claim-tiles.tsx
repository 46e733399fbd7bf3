import type { ReactNode } from 'react'
import { CLAIMS, type ClaimKey } from '#web/marketing/claims.ts'
import {
  BankCard,
  FreeTimes,
  InvoiceWithTick,
  ListOfClients,
  Reminder,
  SameDayEachWeek,
  TwoCalendars,
  WeekOfJobs,
} from '#web/marketing/pictures/claim-drawings.tsx'
import classes from './claim-tiles.module.css'

/** What the product does, one tile each, in the order and the words of the page. */
export function ClaimTiles({ words }: { words: Partial<Record<ClaimKey, string>> }) {
  const keys = Object.keys(words) as ClaimKey[]
  return (
    <ul className={classes.tiles}>
      {keys.map((key) => (
        <li key={key}>
          <svg viewBox="0 0 240 136" aria-hidden="true">
            {DRAWINGS[key]}
          </svg>
          <div className={classes.words}>
            <h3>{CLAIMS[key].name}</h3>
            <p>{words[key]}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const DRAWINGS: Record<ClaimKey, ReactNode> = {
  appointments: <WeekOfJobs />,
  clients: <ListOfClients />,
  reminders: <Reminder />,
  payments: <BankCard />,
  bookingPage: <FreeTimes />,
  calendars: <TwoCalendars />,
  invoicing: <InvoiceWithTick />,
  recurring: <SameDayEachWeek />,
}
