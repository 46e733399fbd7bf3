import { endpoints } from '#contract/endpoints.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

type Draft = { kind: ReminderKind; template: string }

/** The answer comes once the mail server has taken it. Gives back what belongs beside the field. */
export async function sendTest(body: Draft): Promise<Record<string, string>> {
  try {
    const { sent_to } = await callAsOwner(endpoints.sendTestReminder, { body })
    toast({ title: 'Test sent', description: `It is on its way to ${sent_to}.` })
    return {}
  } catch (error) {
    return explainFailure(error, {
      title: 'Test not sent',
      otherwise: 'The test could not be sent. Please try again.',
    })
  }
}
