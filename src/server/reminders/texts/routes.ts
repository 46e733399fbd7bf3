import type { textEndpoints } from '#contract/texts.ts'
import type { MessagesPerDay } from '#domain/messages/daily-allowance.ts'
import { DEFAULT_TEXTS } from '#domain/texts/default-texts.ts'
import type { Logger } from '#server/base/log.ts'
import { refuse } from '#server/base/refusal.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import type { TextingDeps } from '#server/outbox/send-text.ts'
import { textSettings } from '#server/reminders/read-preferences.ts'
import { saveReminderSettings } from '#server/reminders/save-reminder-settings.ts'
import { tellOnMyWay } from '#server/reminders/texts/on-my-way.ts'
import { previewText } from '#server/reminders/texts/preview-text.ts'
import { receiveReply, receiveStatus } from '#server/reminders/texts/receive-webhooks.ts'
import { sendTestText } from '#server/reminders/texts/send-test-text.ts'
import { listTextsByHand, markTextByHand } from '#server/reminders/texts/texts-by-hand.ts'

type TextDeps = TextingDeps & Pick<RouteDeps, 'enqueue'> & { log: Logger; messagesPerDay: MessagesPerDay }

export function textRoutes(deps: TextDeps): Handlers<typeof textEndpoints> {
  const { db, sms } = deps
  return {
    readTextSettings: async ({ session }) => ({
      is_live: sms !== null,
      settings: await db.asOwner(session.user.id, textSettings),
      usual_templates: { day_before: DEFAULT_TEXTS['day before'], hour_before: DEFAULT_TEXTS['hour before'] },
    }),

    saveTextSettings: async ({ body, session }) =>
      sms ? saveReminderSettings(db, session.user.id, body) : refuse('texts_not_available'),

    previewText: ({ body, session }) => previewText(db, session.user.id, body),

    sendTestText: ({ body, session }) => sendTestText(deps, session.user.id, body),

    listTextsByHand: ({ session }) => listTextsByHand(deps, session.user.id),

    tickTextByHand: ({ params, body, session }) =>
      markTextByHand(deps, session.user.id, {
        appointmentId: params.id,
        startsAt: new Date(body.appointment_time),
        isTexted: body.is_texted,
      }),

    tellOnMyWay: ({ params, session }) => tellOnMyWay(deps, session.user.id, params.id),

    receiveTextStatus: async ({ query, ...received }) => {
      await receiveStatus(deps, query.mail, received)
      return null
    },

    receiveTextReply: async (received) => {
      await receiveReply(deps, received)
      return null
    },
  }
}
