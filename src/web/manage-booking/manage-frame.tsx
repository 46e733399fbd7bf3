import type { ReactNode } from 'react'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import { ClientPage } from '#web/ui/client-page.tsx'
import classes from './manage.module.css'

type ManageFrameProps = { booking: ManagedBooking; alert: string | undefined; children: ReactNode }

export function ManageFrame({ booking, alert, children }: ManageFrameProps) {
  return (
    <ClientPage businessName={booking.business_name} done="Booked" className={classes.card}>
      {alert && (
        <p role="alert" className={classes.alert}>
          {alert}
        </p>
      )}
      {children}
    </ClientPage>
  )
}
