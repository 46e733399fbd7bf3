import { endpoints } from '#contract/endpoints.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

type TestText = { kind: ReminderKind; template: string; phone: string }

/** The answer comes once the provider has taken it. Gives back what belongs beside the fields. */
export async function sendTestText(body: TestText): Promise<Record<string, string>> {
  try {
    const { sent_to } = await callAsOwner(endpoints.sendTestText, { body })
    toast({ title: 'Test sent', description: `It is on its way to ${sent_to}.` })
    return {}
  } catch (error) {
    // It stands below its field then.
    if (error instanceof ApiError && error.fields.phone) return error.fields
    return explainFailure(error, {
      title: 'Test not sent',
      otherwise: 'The test could not be sent. Please try again.',
    })
  }
}
