import { defaultServices, type OfferedService } from '#domain/services/default-services.ts'
import { moneyText } from '#web/format/money.ts'
import { durationText, homesPerDay, teamMinutes } from '#web/marketing/articles/cleaning-week.ts'
import classes from './starter-services.module.css'

/** The default services of a cleaner, with durations for one person and for a pair. */
export function StarterServices() {
  return (
    <ul className={classes.services}>
      {defaultServices('cleaning').map((service) => (
        <li key={service.name}>
          <h3>{service.name}</h3>
          <p className={classes.price}>{moneyText(service.price)}</p>
          <dl className={classes.hours}>
            <div>
              <dt>One cleaner</dt>
              <dd>{durationText(service.duration)}</dd>
            </div>
            <div>
              <dt>A pair</dt>
              <dd>{durationText(teamMinutes(service.duration))}</dd>
            </div>
            <div>
              <dt>Per hour, alone</dt>
              <dd>${Math.round((service.price / service.duration) * 0.6)}</dd>
            </div>
          </dl>
          <p>{serviceDescription(service)}</p>
        </li>
      ))}
    </ul>
  )
}

function serviceDescription({ name, duration }: OfferedService): string {
  switch (name) {
    case 'Standard Clean':
      return `The homes you know by heart. Short enough for ${homesPerDay(duration)} in a day, ${homesPerDay(teamMinutes(duration))} as a pair.`
    case 'Deep Clean':
      return 'A first visit, or the week after the contractors leave. Half a day that no one else can book.'
    case 'Move-out Clean':
      return 'Empty rooms and a deadline. Send the invoice to whoever gets the security deposit back.'
    default:
      throw new RangeError(`no description for service ${name}`)
  }
}
