import type { Appointment } from '#contract/appointments.ts'
import type { ToastRequest } from '#web/ui/toast-store.ts'
import { clientEmailText } from './client-email-text.ts'
import { textClientAction } from './text-client.ts'

/** What the toast about new jobs says about their confirmation: an email is sent, or the owner can text it. */
export function confirmationToast(
  created: readonly Appointment[],
  timeZone: string,
): { emailText: string | null } & Pick<ToastRequest, 'action'> {
  const [first] = created
  if (!first) return { emailText: null }
  const isEmailed = created.some(({ client_notice }) => client_notice === 'scheduled')
  if (isEmailed) return { emailText: clientEmailText({ ...first, letter: 'waiting' }) }
  const action = textClientAction(first, { timeZone, moreVisits: created.length - 1 })
  return { emailText: null, ...(action && { action }) }
}
