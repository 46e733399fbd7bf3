import { CarFront, House, Sparkles } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import classes from './testimonials.module.css'

const EXAMPLES = [
  {
    words: 'The link is in my profile. People pick an open time, and I see it between two cars.',
    who: 'A mobile detailer, working alone',
    Icon: CarFront,
  },
  {
    words: 'Invoices used to be my Sunday evening. Now the client has one before the hose is rolled up.',
    who: 'A detailer with a weekend van',
    Icon: Sparkles,
  },
  {
    words: 'When I’m at the door, the address, the number and the last visit are on my phone.',
    who: 'A residential cleaner',
    Icon: House,
  },
]

/** What an owner could say. Written by us as examples, and marked so. */
export function Testimonials() {
  return (
    <ul className={classes.examples}>
      {EXAMPLES.map(({ words, who, Icon }) => (
        <li key={who}>
          <figure>
            <Badge tone="gray">Example</Badge>
            <blockquote>{words}</blockquote>
            <figcaption>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {who}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
