import { resetGuessLimit } from '#server/account/limit-guesses.ts'
import { type Credentials, updatePassword } from '#server/account/queries.ts'
import { deleteKnownDevices, deleteSessions, insertKnownDevice } from '#server/account/session-queries.ts'
import type { SystemTx } from '#server/db/database.ts'

export type ReplaceCredentialsDeps = {
  /** Replaces the private calendar address. False if there is none. */
  renewCalendarFeed: (tx: SystemTx, userId: string) => Promise<boolean>
}

type Replacement = {
  account: Credentials
  passwordHash: string
  /** The device that opened the link becomes the only one that the account knows. */
  deviceToken: string
  removeFactors: () => Promise<void>
}

/**
 * Replaces the password for the holder of an emailed link, and ends what the old one may have opened: sessions, known devices and
 * the calendar address. The caller has locked the account. Resolves to whether there was a calendar address.
 */
export async function replaceCredentials(
  { renewCalendarFeed }: ReplaceCredentialsDeps,
  tx: SystemTx,
  { account, passwordHash, deviceToken, removeFactors }: Replacement,
): Promise<boolean> {
  const { userId, email } = account
  // The password and factors come first because they wait for concurrent sign-ins, whose sessions are then deleted.
  await updatePassword(tx, userId, passwordHash)
  await removeFactors()
  await deleteSessions(tx, userId)
  await deleteKnownDevices(tx, userId)
  // The link proves that this is the owner: earlier guesses by others must not lock them out.
  await insertKnownDevice(tx, userId, deviceToken)
  await resetGuessLimit(tx, email)
  return renewCalendarFeed(tx, userId)
}
