import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** What the service worker gets, encrypted so that the push service can't read it. */
export const PushPayload = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  body: z.string().check(z.maxLength(200)),
  /** A path of the dashboard, which a tap opens. */
  url: z.string().check(z.startsWith('/dashboard'), z.maxLength(500)),
  /** A notification replaces an earlier one with the same tag. */
  tag: z.string().check(z.maxLength(100)),
})
export type PushPayload = z.output<typeof PushPayload>

const kinds = {
  new_bookings: z.boolean(),
  changes: z.boolean(),
  payments: z.boolean(),
}

/** Its address and keys are never returned. */
export const PushDevice = z.object({
  id: z.uuid(),
  /** Such as 'Chrome on Android'. */
  label: z.string(),
  /** The session it is signed in with. Notifications end with it. */
  session_id: z.uuid(),
  /** Whether the call came from this device. */
  is_current: z.boolean(),
  /** Whether it subscribed with a key that was replaced. It still gets notifications; the dashboard subscribes it anew. */
  has_former_key: z.boolean(),
  ...kinds,
  created_at: z.iso.datetime(),
  /** When its push service last accepted a notification. */
  succeeded_at: z.nullable(z.iso.datetime()),
})
export type PushDevice = z.output<typeof PushDevice>

const INVALID_KEY = 'This is not a key of a push subscription'

/** What `pushManager.subscribe` returned, and what to notify of. */
const SavedPushDevice = z.object({
  endpoint: z
    .string()
    .check(z.minLength(1, 'The address is missing'), z.maxLength(2_000, 'The address is too long')),
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, INVALID_KEY)),
  auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/, INVALID_KEY)),
  /** The public key that it was made with. Left out: the current one. */
  vapid_key: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, INVALID_KEY))),
  ...kinds,
})
export type SavedPushDevice = z.output<typeof SavedPushDevice>

export const pushEndpoints = {
  readPushKey: endpoint('GET /api/push/key', 'subscribed owner', {
    summary: 'Returns the public key that browsers subscribe with.',
    output: z.object({ public_key: z.string() }),
  }),
  listPushDevices: endpoint('GET /api/push/devices', 'subscribed owner', {
    summary: 'Lists the devices that get notifications.',
    output: z.array(PushDevice),
  }),
  savePushDevice: endpoint('PUT /api/push/devices/current', 'subscribed owner', {
    summary:
      'Turns on notifications on the caller’s device, or changes what it is notified of. They end with the session, and when another owner subscribes the same browser.',
    body: SavedPushDevice,
    output: PushDevice,
    errors: ['push_address_refused', 'too_many_devices', 'too_many_requests'],
  }),
  removePushDevice: endpoint('DELETE /api/push/devices/:id', 'subscribed owner', {
    summary: 'Ends notifications on a device.',
    output: z.object({ removed: z.literal(true) }),
    errors: ['not_found'],
  }),
  sendTestPush: endpoint('POST /api/push/devices/:id/test', 'subscribed owner', {
    summary: 'Sends a test notification to a device. Quiet hours don’t apply to it.',
    output: z.object({ message_id: z.uuid() }),
    status: 202,
    errors: ['not_found', 'too_many_requests'],
  }),
}
