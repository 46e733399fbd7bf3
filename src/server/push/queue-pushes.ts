import { randomUUID } from 'node:crypto'
import {
  ignoresQuietHours,
  type PushEvent,
  pushKind,
  pushLetter,
  pushUrgency,
  pushUsefulMs,
} from '#domain/push/push-events.ts'
import type { PushText } from '#domain/push/push-text.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { insertMails, type NewMail } from '#server/outbox/queries.ts'
import type { PushProps } from '#server/outbox/send-push.ts'
import { quietUntil, readDevices } from '#server/push/queries.ts'

/** Something that an owner is notified of on their devices. */
export type OwnerNews = {
  event: Exclude<PushEvent, 'test'>
  userId: string
  text: PushText
  /** The page that a tap opens. */
  url: string
  /** The job or invoice; null: the account. A later notification about it replaces an earlier one. */
  subject: { appointmentId: string } | { invoiceId: string } | null
}

/** Adds one push per event and device to the outbox. During quiet hours most wait until they end. */
export async function queuePushes(tx: OwnerTx | SystemTx, news: readonly OwnerNews[]): Promise<void> {
  if (news.length === 0) return
  const devices = await readDevices(
    tx,
    news.map(({ userId }) => userId),
  )
  if (devices.length === 0) return
  const now = (await tx.now()).getTime()
  const pushes = news.flatMap(({ event, userId, text, url, subject }) => {
    const kind = pushKind(event)
    const tag = subject === null ? event : 'invoiceId' in subject ? subject.invoiceId : subject.appointmentId
    return devices
      .filter((device) => device.user_id === userId && (kind === null || device[kind]))
      .map((device) => {
        const startsAt = ignoresQuietHours(event) ? now : (quietUntil(device, now) ?? now)
        const afterMs = startsAt - now
        const payload = { ...text, url: pathOf(url), tag }
        return { ...newPush(device, event, { payload, now, afterMs }), ...subject }
      })
  })
  await insertMails(tx, pushes)
}

type NewPush = {
  payload: PushProps['payload']
  now: number
  afterMs: number
}

export function newPush(
  device: { user_id: string; id: string; label: string },
  event: PushEvent,
  { payload, now, afterMs }: NewPush,
): NewMail {
  const props: PushProps = {
    payload,
    urgency: pushUrgency(event),
    usefulUntil: new Date(now + pushUsefulMs(event)).toISOString(),
  }
  return {
    id: randomUUID(),
    userId: device.user_id,
    letter: pushLetter(event),
    props,
    channel: 'push',
    recipient: device.label,
    pushDeviceId: device.id,
    delay: { afterSeconds: afterMs / 1000 },
  }
}

/** The service worker opens pages of its own origin only. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
