import type { TextSettings } from '#contract/texts.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { lockReminders, makePlansStale } from '#server/reminders/read-wishes.ts'
import { storedTextSettings, storeTextSettings } from '#server/reminders/texts/queries.ts'

const NONE: TextSettings = {
  text_day_before: false,
  text_hour_before: false,
  text_day_before_template: null,
  text_hour_before_template: null,
}

export async function textSettings(tx: OwnerTx): Promise<TextSettings> {
  return (await storedTextSettings(tx)) ?? NONE
}

/** What is planned follows within moments; the words of a text are those of when it leaves. */
export function saveTextSettings(
  { db, sms }: { db: Database; sms: SmsGateway | null },
  userId: string,
  settings: TextSettings,
): Promise<TextSettings> {
  if (!sms) refuse('texts_not_available')
  return db.asOwner(userId, async (tx) => {
    await lockReminders(tx)
    await storeTextSettings(tx, userId, settings)
    await makePlansStale(tx)
    return textSettings(tx)
  })
}
