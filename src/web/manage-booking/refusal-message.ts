import { data } from 'react-router'
import type { FailedCall } from '#web/api/call-from-page.ts'

/** The message of an expected refusal. Server errors are thrown instead. */
export function refusalMessage({ status, error }: FailedCall): string {
  if (status >= 500) throw data(null, { status })
  if (error.code === 'not_found')
    return 'This link doesn’t match an appointment. Please use the link in your latest email, or contact the business.'
  return Object.values(error.fields ?? {})[0] ?? error.message
}
