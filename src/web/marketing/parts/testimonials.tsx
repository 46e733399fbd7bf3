import { CarFront, House, Sparkles } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import classes from './testimonials.module.css'

const EXAMPLES = [
  {
    quote: 'The link is in my profile. People pick an open time, and I see it between cars.',
    author: 'A mobile detailer, working alone',
    Icon: CarFront,
  },
  {
    quote: 'Invoices used to be my Sunday evening. Now the client has one before the hose is rolled up.',
    author: 'A detailer with a weekend van',
    Icon: Sparkles,
  },
  {
    quote: 'When I’m at the door, the address, the number and the last visit are on my phone.',
    author: 'A residential cleaner',
    Icon: House,
  },
]

/** Testimonials we wrote as examples. Each is labelled as one. */
export function Testimonials() {
  return (
    <ul className={classes.examples}>
      {EXAMPLES.map(({ quote, author, Icon }) => (
        <li key={author}>
          <figure>
            <Badge tone="gray">Example</Badge>
            <blockquote>{quote}</blockquote>
            <figcaption>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {author}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
