import type { ReactNode } from 'react'
import { CLAIMS, type Claim } from '#web/marketing/claims.ts'
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

/** What the product does, one tile each. */
export function ClaimTiles({ claims }: { claims: readonly Claim[] }) {
  return (
    <ul className={classes.tiles}>
      {claims.map((claim) => (
        <li key={claim.name}>
          <ClaimDrawing claim={claim} />
          <div className={classes.words}>
            <h3>{claim.name}</h3>
            <p>{claim.words}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

type ClaimKey = keyof typeof CLAIMS

const DRAWINGS: Record<ClaimKey, () => ReactNode> = {
  appointments: WeekOfJobs,
  clients: ListOfClients,
  reminders: Reminder,
  payments: BankCard,
  bookingPage: FreeTimes,
  calendars: TwoCalendars,
  invoicing: InvoiceWithTick,
  recurring: SameDayEachWeek,
}

function ClaimDrawing({ claim }: { claim: Pick<Claim, 'name'> }) {
  const Drawing = DRAWINGS[keyOf(claim)]
  return (
    <svg viewBox="0 0 240 136" aria-hidden="true">
      <Drawing />
    </svg>
  )
}

/** Pages give claims words of their own; the name stays. */
function keyOf({ name }: Pick<Claim, 'name'>): ClaimKey {
  const keys = Object.keys(CLAIMS) as ClaimKey[]
  const key = keys.find((one) => CLAIMS[one].name === name)
  if (!key) throw new RangeError(`No claim is named ${name}`)
  return key
}
