import { Badge } from '#web/ui/badge.tsx'
import classes from './coming-guides.module.css'
import { InvoiceSheet, PriceSheet } from './sheet-drawings.tsx'

const GUIDES = [
  {
    title: 'Invoice template',
    words: 'One page to fill in and send: what was done, what it costs, when it is due.',
    Sheet: InvoiceSheet,
  },
  {
    title: 'Pricing guide for solo cleaners',
    words: 'From the hours in a home to a price that also pays for the drive and the supplies.',
    Sheet: PriceSheet,
  },
]

/** What is not written yet: said, and not linked. */
export function ComingGuides() {
  return (
    <ul className={classes.guides}>
      {GUIDES.map(({ title, words, Sheet }) => (
        <li key={title}>
          <Sheet />
          <div>
            <Badge tone="amber">Coming Soon</Badge>
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
