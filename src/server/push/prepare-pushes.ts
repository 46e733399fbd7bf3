import { ignoresQuietHours, PUSH_EVENTS, pushLetter } from '#domain/push/push-events.ts'
import type { SystemTx } from '#server/db/database.ts'
import { markMailsSkipped } from '#server/outbox/claim-mails.ts'
import { type ClaimedMail, postponeMail } from '#server/outbox/queries.ts'
import { NO_DEVICE } from '#server/outbox/send-push.ts'
import { quietUntil, readDevices, type StoredDevice } from '#server/push/queries.ts'

/**
 * Leaves out pushes that must not be sent now: to a device that is gone or paused, and during quiet hours, in which a
 * retry may fall too.
 */
export async function preparePushes(tx: SystemTx, mails: readonly ClaimedMail[]): Promise<ClaimedMail[]> {
  const pushes = mails.filter(({ channel }) => channel === 'push')
  if (pushes.length === 0) return [...mails]
  const devices = await readDevices(
    tx,
    pushes.flatMap(({ user_id }) => user_id ?? []),
  )
  const deviceById = new Map(devices.map((device) => [device.id, device]))
  const ready: ClaimedMail[] = []
  for (const mail of mails) {
    const device = deviceById.get(mail.push_device_id ?? '')
    if (mail.channel !== 'push') ready.push(mail)
    else if (!device) await markMailsSkipped(tx, [{ id: mail.id, skipReason: NO_DEVICE }])
    else {
      const until = waitsUntil(mail, device)
      if (until === null) ready.push(mail)
      else await postponeMail(tx, mail, new Date(until))
    }
  }
  return ready
}

function waitsUntil({ letter, claimed_at }: ClaimedMail, device: StoredDevice): number | null {
  const now = claimed_at.getTime()
  const pausedUntil = device.paused_until?.getTime() ?? now
  if (pausedUntil > now) return pausedUntil
  const ignoresQuiet = PUSH_EVENTS.some((event) => ignoresQuietHours(event) && pushLetter(event) === letter)
  return ignoresQuiet ? null : quietUntil(device, now)
}
