import { flashCookie } from '#web/page-cookies.ts'
import { payPath } from './pay-paths.ts'

/** The outcome of a checkout according to the return URL. Only the server knows whether the invoice is paid. */
export type ReturnOutcome = 'success' | 'canceled'

export const returnedCookie = flashCookie<ReturnOutcome>('pay-returned', ['success', 'canceled'], payPath)
