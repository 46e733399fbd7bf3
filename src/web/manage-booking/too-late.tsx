import type { ManagedBooking } from '#contract/manage-booking.ts'
import { longMoment } from './long-day.ts'
import classes from './manage.module.css'

/** Until when it could be changed, and whom to ask now. */
export function TooLate({ booking }: { booking: ManagedBooking }) {
  const { timezone, change_deadline, business_name, business_email } = booking
  return (
    <p className={classes.tooLate}>
      It could be changed here until {longMoment(timezone, change_deadline)}. To change it now, write to{' '}
      {business_name ?? 'the business'} at <a href={`mailto:${business_email}`}>{business_email}</a>.
    </p>
  )
}
