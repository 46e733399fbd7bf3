import { flashCookie } from '#web/page-cookies.ts'
import { managePath } from './manage-url.ts'

/** What a client has just done on the manage page. */
export type CompletedChange = 'moved' | 'cancelled' | 'kept'

export const doneCookie = flashCookie<CompletedChange>(
  'booking-done',
  ['moved', 'cancelled', 'kept'],
  managePath,
)
