import { Badge } from '#web/ui/badge.tsx'
import { InvoiceSheet, PriceSheet } from './sheet-drawings.tsx'
import classes from './upcoming-guides.module.css'

const GUIDES = [
  {
    title: 'Invoice template',
    description: 'One page to fill in and send: what was done, what it costs, when it is due.',
    Sheet: InvoiceSheet,
  },
  {
    title: 'Pricing guide for solo cleaners',
    description: 'From the hours in a home to a price that also pays for the drive and the supplies.',
    Sheet: PriceSheet,
  },
]

/** Guides that are not written yet, so they have no links. */
export function UpcomingGuides() {
  return (
    <ul className={classes.guides}>
      {GUIDES.map(({ title, description, Sheet }) => (
        <li key={title}>
          <Sheet />
          <div>
            <Badge tone="amber">Coming Soon</Badge>
            <h3>{title}</h3>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
