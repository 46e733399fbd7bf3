import type { ManagedBooking } from '#contract/manage-booking.ts'
import classes from './manage.module.css'

/** Whom to ask now. It may never have been otherwise: a booking can be made as late as this. */
export function TooLate({ booking: { business_name, business_email } }: { booking: ManagedBooking }) {
  return (
    <p className={classes.tooLate}>
      This appointment is too close to be changed here. To change it, write to{' '}
      {business_name ?? 'the business'} at <a href={`mailto:${business_email}`}>{business_email}</a>.
    </p>
  )
}
