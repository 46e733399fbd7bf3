import { CircleAlert } from 'lucide-react'
import classes from '#web/booking/booking.module.css'
import type { PageMessage } from '#web/booking/booking-view.ts'

/** Replaces a toast where scripts do not run. */
export function PageMessagePanel({ title, description }: Partial<PageMessage> & { title: string }) {
  return (
    <div role="alert" className={classes.message}>
      <CircleAlert size={20} aria-hidden />
      <div>
        <p className={classes.messageTitle}>{title}</p>
        {description && <p>{description}</p>}
      </div>
    </div>
  )
}
