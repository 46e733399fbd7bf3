import type { Channel, Means } from '#domain/messages/channel.ts'
import type { Refusal, ReminderWishes } from '#domain/reminders/reminder-plan.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { refusedNumbers } from '#server/outbox/text-refusals.ts'
import type { UnplannedJob } from '#server/reminders/plan-queries.ts'
import type { StoredWishes } from '#server/reminders/read-wishes.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'

/** What a job owes by one channel. */
export type ChannelPlan = {
  channel: Channel
  /** Null: nobody can be reached there. */
  recipient: string | null
  refusal: Refusal | null
  wishes: ReminderWishes
}

type Asked = { jobs: readonly UnplannedJob[]; wishes: StoredWishes; means: Means }

/** By which channels each of these jobs is reminded of, and where. */
export async function channelPlans(
  tx: OwnerTx,
  { jobs, wishes, means }: Asked,
): Promise<(job: UnplannedJob) => ChannelPlan[]> {
  const byText = { ...wishes, isOn: means.canText ? wishes.isTextOn : NONE }
  const isTexted = byText.isOn['day before'] || byText.isOn['hour before']
  const numbers = new Map(
    jobs.map(({ id, clientPhone }) => [id, isTexted ? textableNumber(clientPhone, wishes.timeZone) : null]),
  )
  const refused = await refusedNumbers(
    tx,
    [...numbers.values()].filter((number) => number !== null),
  )
  return (job) => {
    const number = numbers.get(job.id) ?? null
    const ofBusiness = job.isRefused ? 'refused' : null
    return [
      { channel: 'email', recipient: job.clientEmail, refusal: ofBusiness, wishes },
      {
        channel: 'text',
        // Nothing is owed by text then, whatever the number: the wishes say why.
        recipient: isTexted ? number : '',
        refusal: ofBusiness ?? (number !== null && refused.has(number) ? 'stopped' : null),
        wishes: byText,
      },
    ]
  }
}

const NONE: ReminderWishes['isOn'] = { 'day before': false, 'hour before': false }
