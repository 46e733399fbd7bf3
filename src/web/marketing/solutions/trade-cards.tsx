import { ArrowRight, Check } from 'lucide-react'
import { FoamyCar } from './foamy-car.tsx'
import { ShinyHouse } from './shiny-house.tsx'
import classes from './trade-cards.module.css'

const TRADES = [
  {
    path: '/detailers',
    name: 'Auto Detailers',
    description: 'Two-hour details, one van, and a phone that rings when your hands are wet.',
    points: [
      'Full, exterior and interior detail with times and prices to start from',
      'Sizes and add-ons: sedan, SUV, truck, pet hair',
      'Driving time kept free between jobs',
      'Address, number and the note about the car with every job',
    ],
    linkText: 'See Wheelhouse for detailers',
    Drawing: FoamyCar,
  },
  {
    path: '/cleaning',
    name: 'Cleaning Professionals',
    description: 'Homes with keys, dogs and floors of their own, for one cleaner or a pair.',
    points: [
      'Standard, deep and move-out clean with times and prices to start from',
      'Sizes and add-ons: 1-2, 3-4 or 5+ bedrooms, inside the oven',
      'Notes for every home: the key, the dog, the parking',
      'Your client list from a spreadsheet, in one go',
    ],
    linkText: 'See Wheelhouse for cleaners',
    Drawing: ShinyHouse,
  },
]

/** One card per trade. The whole card links to its page. */
export function TradeCards() {
  return (
    <ul className={classes.cards}>
      {TRADES.map(({ path, name, description, points, linkText, Drawing }) => (
        <li key={path}>
          <div className={classes.scene}>
            <Drawing />
          </div>
          <div className={classes.words}>
            <h2>
              <a href={path}>{name}</a>
            </h2>
            <p>{description}</p>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point}>
                  <Check size={20} aria-hidden /> {point}
                </li>
              ))}
            </ul>
            <p className={classes.more}>
              {linkText} <ArrowRight size={20} aria-hidden />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
