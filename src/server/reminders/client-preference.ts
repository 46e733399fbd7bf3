import type { OwnerTx } from '#server/db/database.ts'
import { type FollowedLink, followLink, type ManageDeps } from '#server/manage-booking/follow-link.ts'
import { lockReminders, markJobsUnplanned } from '#server/reminders/read-preferences.ts'
import { businessName } from '#server/settings/business-name.ts'

/** Reads whether the client with this manage link gets reminders from this business. */
export function readClientPreference(deps: ManageDeps, link: FollowedLink) {
  return followLink(deps, link, async (tx, { appointment, business, owner }) => ({
    business_name: businessName(business, owner),
    email: appointment.client_email,
    wanted: !(await hasClientOptedOut(tx, appointment.client_email)),
  }))
}

/** Switches reminders on or off for all of the client's jobs with this business. Idempotent. */
export function saveClientPreference(deps: ManageDeps, link: FollowedLink, { wanted }: { wanted: boolean }) {
  return followLink(deps, link, async (tx, { appointment, owner }) => {
    await lockReminders(tx)
    const email_key = appointment.client_email.toLowerCase()
    if (wanted) await tx.deleteFrom('reminder_refusals').where('email_key', '=', email_key).execute()
    else {
      await tx
        .insertInto('reminder_refusals')
        .values({ user_id: owner.id, email_key })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await markJobsUnplanned(tx, email_key)
    return { wanted }
  })
}

async function hasClientOptedOut(tx: OwnerTx, email: string): Promise<boolean> {
  const refusal = await tx
    .selectFrom('reminder_refusals')
    .select('email_key')
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  return refusal !== undefined
}
