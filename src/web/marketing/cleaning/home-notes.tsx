import { Dog, KeyRound, type LucideIcon, SprayCan, SquareParking } from 'lucide-react'
import { HouseKeys } from '#web/marketing/pictures/house-keys.tsx'
import classes from './home-notes.module.css'

type Note = { Icon: LucideIcon; name: string; words: string }

const NOTES: readonly Note[] = [
  { Icon: KeyRound, name: 'The key', words: 'Number 14, red tag. The bottom lock sticks.' },
  { Icon: Dog, name: 'The dog', words: 'Biscuit. Barks, then brings you a sock.' },
  { Icon: SprayCan, name: 'The floor', words: 'Oiled oak in the hall: damp cloth, no steam.' },
  { Icon: SquareParking, name: 'The street', words: 'Permit on Wednesdays. Use the alley.' },
]

/** What a cleaner writes down about a home, for example. */
export function HomeNotes() {
  return (
    <div className={classes.home}>
      <HouseKeys />
      <ul className={classes.notes}>
        {NOTES.map(({ Icon, name, words }) => (
          <li key={name}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            <h3>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
