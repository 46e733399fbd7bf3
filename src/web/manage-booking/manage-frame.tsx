import type { ReactNode } from 'react'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import classes from './manage.module.css'

type ManageFrameProps = { booking: ManagedBooking; alert: string | undefined; children: ReactNode }

/** The business above, the card with what it is about below. */
export function ManageFrame({ booking, alert, children }: ManageFrameProps) {
  return (
    <div className={classes.page}>
      {booking.business_name && (
        <header className={classes.business} dir="auto">
          {booking.business_name}
        </header>
      )}
      <main className={classes.card}>
        {alert && (
          <p role="alert" className={classes.alert}>
            {alert}
          </p>
        )}
        {children}
      </main>
      <footer className={classes.footer}>
        Booked with <a href="/">Wheelhouse</a>
      </footer>
    </div>
  )
}
