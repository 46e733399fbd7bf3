import { CircleAlert } from 'lucide-react'
import type { Notice } from '#web/booking/booking-view.ts'
import classes from './booking.module.css'

/** What a toast would say, where no script shows one. */
export function NoticePanel({ title, description }: Partial<Notice> & { title: string }) {
  return (
    <div role="alert" className={classes.notice}>
      <CircleAlert size={20} aria-hidden />
      <div>
        <p className={classes.noticeTitle}>{title}</p>
        {description && <p>{description}</p>}
      </div>
    </div>
  )
}
