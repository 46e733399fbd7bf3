import { ProductShot } from '#web/marketing/parts/product-shot.tsx'
import { TODAY } from '#web/marketing/pictures/shots.ts'
import classes from './example-day.module.css'

const MOMENTS = [
  {
    time: '7:10 AM',
    title: 'Coffee, and four driveways',
    text: 'Four jobs, each with its client and service. The address and map are one tap away.',
  },
  {
    time: '9:00 AM',
    title: 'Interior Detail, first driveway',
    text: 'Ninety minutes of vacuum and shampoo. The phone stays in the van.',
  },
  {
    time: '9:50 AM',
    title: 'Booked, without you',
    text: 'Someone books Thursday at one: an SUV with pet hair, deposit paid. You’ll see the email when your hands are dry.',
  },
  {
    time: '10:30 AM',
    title: 'Time to drive',
    text: 'You keep 15 minutes between jobs. Clients can’t book them.',
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

/** An example of a detailer's day. */
export function ExampleDay() {
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
