import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { DoneByLink } from './done-cookie.ts'

const OF_ONE = {
  states: {
    booked: { title: 'Your appointment', badge: 'Confirmed', tone: 'green' },
    cancelled: { title: 'This appointment is cancelled', badge: 'Cancelled', tone: 'gray' },
    past: { title: 'Your past appointment', badge: 'Past', tone: 'gray' },
  },
  done: {
    moved: 'Your appointment has been moved. We will email you the new time.',
    cancelled: 'Your appointment has been cancelled. We will email you to confirm it.',
  } satisfies Record<DoneByLink, string>,
  cancel: 'Cancel appointment',
  mayChange: 'You can move or cancel it here until',
} as const

const OF_A_VISIT = {
  states: {
    booked: { title: 'Your visit', badge: 'Confirmed', tone: 'green' },
    cancelled: { title: 'This visit is skipped', badge: 'Skipped', tone: 'gray' },
    past: { title: 'Your past visit', badge: 'Past', tone: 'gray' },
  },
  done: {
    moved: 'This visit has been moved. We will email you the new time.',
    cancelled: 'This visit has been skipped. We will email you to confirm it.',
  } satisfies Record<DoneByLink, string>,
  cancel: 'Skip this visit',
  mayChange: 'You can move or skip it here until',
} as const

/** Who comes again is skipped, not cancelled. Where nothing comes after it any more, it is over. */
export function bookingText({ series, state }: Pick<ManagedBooking, 'series' | 'state'>) {
  const isOver = state === 'cancelled' && series?.next.length === 0
  return series && !isOver ? OF_A_VISIT : OF_ONE
}
