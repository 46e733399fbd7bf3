import { flashCookie } from '#web/page-cookies.ts'
import { payPath } from './pay-address.ts'

/** How somebody says they come back from the payment provider. What was paid the page learns from the server. */
export type Returned = 'success' | 'canceled'

export const returnedCookie = flashCookie<Returned>('pay-returned', ['success', 'canceled'], payPath)
