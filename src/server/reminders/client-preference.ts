import { sql } from 'kysely'
import type { ReminderPreference } from '#contract/reminders.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { type FollowedLink, followLink, type ManageDeps } from '#server/manage-booking/follow-link.ts'
import type { ManagedAppointment } from '#server/manage-booking/managed-booking.ts'
import { lockReminders, markJobsUnplanned } from '#server/reminders/read-preferences.ts'
import { knownBusinessName } from '#server/settings/business-name.ts'

/** Reads whether this business sends reminders, as far as the link's holder may know. */
export function readClientPreference(deps: ManageDeps, link: FollowedLink) {
  return followLink(deps, link, async (tx, managed) => ({
    business_name: knownBusinessName(managed.business, managed.owner),
    brand: managed.brand,
    email: managed.appointment.client_email,
    ...managed.languages,
    ...(await readPreference(tx, managed)),
  }))
}

/**
 * Switches reminders on or off. A mailed link does so for the client's address, and a link that was shown after booking
 * for its appointment only: whoever typed in an address must not decide for the person who reads its email. Idempotent.
 */
export function saveClientPreference(deps: ManageDeps, link: FollowedLink, { wanted }: { wanted: boolean }) {
  return followLink(deps, link, async (tx, managed) => {
    await lockReminders(tx)
    if (!managed.isMailedLink) await setRefusalOfAppointment(tx, managed, !wanted)
    else if (wanted) {
      await lockJobs(tx, managed)
      await deleteRefusal(tx, managed)
      await setRefusalOfAppointment(tx, managed, false)
    } else await insertRefusal(tx, managed)
    return readPreference(tx, managed)
  })
}

/** A link that was shown does not reveal whether the address has opted out of all reminders. */
async function readPreference(
  tx: OwnerTx,
  { appointment, isMailedLink }: ManagedAppointment,
): Promise<ReminderPreference> {
  const row = await tx
    .selectFrom('appointments as job')
    .select(sql<boolean>`reminders_refused_at is not null`.as('isOffForAppointment'))
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('reminder_refusals').select('email_key').where(isRefusalOf(appointment))).as(
        'isOffForAddress',
      ),
    )
    .where('id', '=', appointment.id)
    .executeTakeFirst()
  const isOffForAddress = isMailedLink && row?.isOffForAddress
  const offForAppointment = row?.isOffForAppointment ? 'appointment' : null
  const off_for = isOffForAddress ? 'address' : offForAppointment
  return { wanted: off_for === null, off_for, controls: isMailedLink ? 'address' : 'appointment' }
}

async function setRefusalOfAppointment(
  tx: OwnerTx,
  { appointment }: ManagedAppointment,
  isRefused: boolean,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ reminders_refused_at: isRefused ? sql<Date>`app_now()` : null })
    .where('id', '=', appointment.id)
    .where(sql<boolean>`reminders_refused_at is not null`, '<>', isRefused)
    .execute()
  await markJobsUnplanned(tx, { jobId: appointment.id })
}

/** Locks this appointment together with the address's others, because appointments are locked by ascending id. */
async function lockJobs(tx: OwnerTx, { appointment }: ManagedAppointment): Promise<void> {
  await tx
    .selectFrom('appointments')
    .select('id')
    .where(({ and, eb, or }) =>
      or([
        eb('id', '=', appointment.id),
        and([
          eb(sql`lower(client_email)`, '=', emailKey(appointment)),
          eb('appointment_time', '>', sql<Date>`app_now()`),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

async function insertRefusal(tx: OwnerTx, { appointment, owner }: ManagedAppointment): Promise<void> {
  await tx
    .insertInto('reminder_refusals')
    .values({ user_id: owner.id, email_key: emailKey(appointment) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await markJobsUnplanned(tx, { emailKey: emailKey(appointment) })
}

async function deleteRefusal(tx: OwnerTx, { appointment }: ManagedAppointment): Promise<void> {
  await tx.deleteFrom('reminder_refusals').where(isRefusalOf(appointment)).execute()
  await markJobsUnplanned(tx, { emailKey: emailKey(appointment) })
}

function emailKey({ client_email }: ManagedAppointment['appointment']): string {
  return client_email.toLowerCase()
}

/** After the client was deleted, only a hash of the address is stored. */
function isRefusalOf({ client_email }: ManagedAppointment['appointment']) {
  return sql<boolean>`email_key = any (array[lower(${client_email}), address_hash(${client_email})])`
}
