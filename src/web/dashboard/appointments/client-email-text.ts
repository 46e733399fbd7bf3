import type { ChangedAppointment } from '#contract/appointments.ts'
import type { MessageHold } from '#contract/messages.ts'
import { messageHealthQuery } from '#web/dashboard/messages/message-health-query.ts'
import { getQueryClient } from './schedule-prompt.ts'

/** Tells the owner that the client will get an email about the change, and when it has to wait; null if none will be sent. */
export function clientEmailText(
  { letter, client_name }: Pick<ChangedAppointment, 'letter' | 'client_name'>,
  hold: MessageHold | null = currentHold(),
): string | null {
  return letter === 'waiting' ? `We’ll email ${client_name}${waitText(hold)}.` : null
}

function waitText(hold: MessageHold | null): string {
  if (hold === null) return ''
  return hold.reason === 'email not confirmed' ? ' once you’ve confirmed your email' : ' tomorrow'
}

/** As last read for the banner. Unknown means that nothing is held. */
function currentHold(): MessageHold | null {
  return getQueryClient()?.getQueryData(messageHealthQuery.queryKey)?.hold ?? null
}
