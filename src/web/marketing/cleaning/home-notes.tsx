import { Dog, KeyRound, type LucideIcon, SprayCan, SquareParking } from 'lucide-react'
import { HouseKeys } from '#web/marketing/pictures/house-keys.tsx'
import classes from './home-notes.module.css'

type Note = { Icon: LucideIcon; name: string; text: string }

const NOTES: readonly Note[] = [
  { Icon: KeyRound, name: 'The key', text: 'Number 14, red tag. The bottom lock sticks.' },
  { Icon: Dog, name: 'The dog', text: 'Biscuit. Barks, then brings you a sock.' },
  { Icon: SprayCan, name: 'The floor', text: 'Oiled oak in the hall: damp cloth, no steam.' },
  { Icon: SquareParking, name: 'The street', text: 'Permit on Wednesdays. Use the alley.' },
]

/** Example notes about a home. */
export function HomeNotes() {
  return (
    <div className={classes.home}>
      <HouseKeys />
      <ul className={classes.notes}>
        {NOTES.map(({ Icon, name, text }) => (
          <li key={name}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
