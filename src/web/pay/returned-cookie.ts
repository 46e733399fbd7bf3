import { flashCookie } from '#web/page-cookies.ts'
import { payPath } from './pay-paths.ts'

/** The outcome according to the return URL. Whether it is paid comes from the server. */
export type Returned = 'success' | 'canceled'

export const returnedCookie = flashCookie<Returned>('pay-returned', ['success', 'canceled'], payPath)
