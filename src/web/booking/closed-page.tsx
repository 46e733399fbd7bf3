import classes from './booking.module.css'

/** The owner's subscription has lapsed. Nothing of that is a client's business. */
export function ClosedPage({ name }: { name: string | null }) {
  return (
    <section className={classes.card}>
      <h2>{name ?? 'This business'} is not taking online bookings right now</h2>
      <p>Please get in touch with them directly, or come back later.</p>
    </section>
  )
}
