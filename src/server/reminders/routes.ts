import type { reminderEndpoints } from '#contract/reminders.ts'
import { DEFAULT_TEMPLATES } from '#domain/reminders/template.ts'
import type { Handlers } from '#server/http/mount.ts'
import type { ManageDeps } from '#server/manage-booking/follow-link.ts'
import type { SendMailDeps } from '#server/outbox/send-mail.ts'
import { readClientPreference, saveClientPreference } from '#server/reminders/client-preference.ts'
import { previewReminder, sendTestReminder } from '#server/reminders/preview-reminder.ts'
import { reminderSettings } from '#server/reminders/read-preferences.ts'
import { saveReminderSettings } from '#server/reminders/save-reminder-settings.ts'

export function reminderRoutes(deps: ManageDeps & SendMailDeps): Handlers<typeof reminderEndpoints> {
  const { db } = deps
  return {
    readReminderSettings: async ({ session }) => ({
      settings: await db.asOwner(session.user.id, reminderSettings),
      usual_templates: {
        day_before: DEFAULT_TEMPLATES['day before'],
        hour_before: DEFAULT_TEMPLATES['hour before'],
      },
    }),

    saveReminderSettings: ({ body, session }) => saveReminderSettings(db, session.user.id, body),

    previewReminder: ({ body, session }) => previewReminder(deps, session.user.id, body),

    sendTestReminder: ({ body, session }) => sendTestReminder(deps, session.user.id, body),

    readReminderWish: ({ params, network }) => readClientPreference(deps, { ...params, network }),

    saveReminderWish: ({ params, body, network }) => saveClientPreference(deps, { ...params, network }, body),
  }
}
