import type { ManagedBooking } from '#contract/manage-booking.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { longMoment } from './long-day.ts'
import classes from './manage.module.css'
import { CANCEL, OVERVIEW } from './manage-address.ts'

export function CancelQuestion({ booking }: { booking: ManagedBooking }) {
  const { series, timezone, business_name } = booking
  return (
    <>
      <h1>{series ? 'Skip this visit?' : 'Cancel this appointment?'}</h1>
      <p>Its time becomes free for others. {business_name ?? 'The business'} will be told.</p>
      {series && series.next.length > 0 && (
        <p>
          Your other visits stay.
          {series.after && ` After it comes ${longMoment(timezone, series.after)}.`}
        </p>
      )}
      <BookingFacts booking={booking} />
      <form method="post" action={CANCEL} className={classes.ways}>
        <input type="hidden" name="act" value="cancel" />
        <LinkButton href={OVERVIEW} look="quiet">
          {series ? 'Keep this visit' : 'Keep appointment'}
        </LinkButton>
        <Button type="submit" look="danger">
          {series ? 'Skip this visit' : 'Cancel appointment'}
        </Button>
      </form>
    </>
  )
}
