import type { ManagedBooking } from '#contract/manage-booking.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { BookingFacts } from './booking-facts.tsx'
import classes from './manage.module.css'
import { CANCEL, OVERVIEW } from './manage-address.ts'

export function CancelQuestion({ booking }: { booking: ManagedBooking }) {
  return (
    <>
      <h1>Cancel this appointment?</h1>
      <p>Its time becomes free for others. {booking.business_name ?? 'The business'} will be told.</p>
      <BookingFacts booking={booking} />
      <form method="post" action={CANCEL} className={classes.ways}>
        <input type="hidden" name="act" value="cancel" />
        <LinkButton href={OVERVIEW} look="quiet">
          Keep appointment
        </LinkButton>
        <Button type="submit" look="danger">
          Cancel appointment
        </Button>
      </form>
    </>
  )
}
