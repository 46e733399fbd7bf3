import { ProductShot } from '#web/marketing/parts/product-shot.tsx'
import { TODAY } from '#web/marketing/pictures/shots.ts'
import classes from './day.module.css'

const MOMENTS = [
  {
    time: '7:10 AM',
    title: 'Coffee, and four driveways',
    text: 'Four jobs, each with its client and its service. The address, with a way to the map, is a tap away.',
  },
  {
    time: '9:00 AM',
    title: 'Interior Detail, first driveway',
    text: 'Ninety minutes of vacuum and shampoo. The phone stays in the van.',
  },
  {
    time: '9:50 AM',
    title: 'Booked, without you',
    text: 'Somebody takes Thursday at one. The email is there when you have dry hands.',
  },
  {
    time: '10:30 AM',
    title: 'Time to drive',
    text: 'You keep 15 minutes between jobs. Nobody was ever offered them.',
  },
  {
    time: '1:00 PM',
    title: 'Rain by four',
    text: 'You move the last job to Friday. The client gets the new time by email.',
  },
  {
    time: '3:00 PM',
    title: 'Last wipe, invoice, paid',
    text: 'Made from the job in a few taps, paid by card while you roll up the hose.',
  },
]

/** A detailer's day, as it could be. */
export function Day() {
  return (
    <div className={classes.day}>
      <ol className={classes.moments}>
        {MOMENTS.map(({ time, title, text }) => (
          <li key={time}>
            <p className={classes.time}>{time}</p>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.stage}>
        <ProductShot shot={TODAY} />
      </div>
    </div>
  )
}
