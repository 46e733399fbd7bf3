import { flashCookie } from '#web/page-cookies.ts'
import { managePath } from './manage-url.ts'

/** What a client has just done: on the manage page, or before it by paying the deposit. */
export type CompletedChange = 'moved' | 'cancelled' | 'kept' | 'paid'

export const doneCookie = flashCookie<CompletedChange>(
  'booking-done',
  ['moved', 'cancelled', 'kept', 'paid'],
  managePath,
)
