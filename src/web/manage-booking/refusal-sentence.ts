import { data } from 'react-router'
import type { FailedCall } from '#web/api/call-from-page.ts'

/** A "no" is part of the page; a failure of ours is not. */
export function refusalSentence({ status, error }: FailedCall): string {
  if (status >= 500) throw data(null, { status })
  if (error.code === 'not_found')
    return 'It leads to no appointment. Please open the link in your newest email, or ask the business.'
  return Object.values(error.fields ?? {})[0] ?? error.message
}
