import { data } from 'react-router'
import type { FailedCall } from '#web/api/call-from-page.ts'

/** The message of an expected refusal. Server errors are thrown instead. */
export function refusalMessage({ status, error }: FailedCall): string {
  if (status >= 500) throw data(null, { status })
  if (error.code === 'not_found')
    return 'It leads to no appointment. Please open the link in your newest email, or ask the business.'
  return Object.values(error.fields ?? {})[0] ?? error.message
}
