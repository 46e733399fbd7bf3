import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PushDevice, PushPayload } from '#contract/push.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { reminderScene } from '#server/testing/reminder-scene.ts'
import { json, type TestServerOptions } from '#server/testing/test-server.ts'
import {
  type PushService,
  type ReceivedPush,
  type Subscription,
  startPushService,
} from '#tools/push/start-push-service.ts'

const ALL_KINDS = { new_bookings: true, changes: true, payments: true }
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

type Signed = Pick<TestOwner, 'headers'>
export type TestDevice = Subscription & { id: string }

/** Owners with devices, the push service of those devices, and a worker that sends on demand. */
export function pushScene(environment: Record<string, string> = {}) {
  const options: TestServerOptions = { environment: { LIMITS: 'off', LOCAL_CALENDARS: 'on', ...environment } }
  const scene = reminderScene(options)
  let service: PushService
  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service.stop())
  beforeEach(async () => {
    // Removes pushes that other tests have left unsent.
    await scene.server.deps.db.asSystem((tx) => tx.deleteFrom('mails').execute())
  })

  const save = ({ headers }: Signed, { endpoint, keys }: Subscription, fields: object = {}) =>
    scene.server.request('/api/push/devices/current', {
      ...json({ endpoint, ...keys, ...ALL_KINDS, ...fields }, { ...headers, 'user-agent': ANDROID }),
      method: 'PUT',
    })

  /** Turns on notifications in the owner's browser. */
  async function aDevice(owner: Signed, kinds: object = {}): Promise<TestDevice> {
    const subscription = service.subscribe(scene.server.deps.push.publicKey())
    const response = await save(owner, subscription, kinds)
    if (response.status !== 200) throw new Error(await response.text())
    const { id } = (await response.json()) as PushDevice
    return { ...subscription, id }
  }

  const devicesOf = async ({ headers }: Signed) =>
    (await (await scene.server.request('/api/push/devices', { headers })).json()) as PushDevice[]

  const payloads = ({ endpoint }: Subscription) =>
    service.pushes(endpoint).map(({ payload }: ReceivedPush) => JSON.parse(payload) as PushPayload)

  /** Sends everything that is due, like the worker: the first round composes what the second sends. */
  const work = async () => {
    await scene.send()
    await scene.send()
  }

  const pushRows = ({ id }: TestOwner) =>
    scene.server.deps.db.asOwner(id, (tx) =>
      tx.selectFrom('mails').selectAll().where('channel', '=', 'push').orderBy('created_at').execute(),
    )

  return Object.assign(Object.create(scene) as typeof scene, {
    pushService: () => service,
    saveDevice: save,
    aDevice,
    devicesOf,
    payloads,
    work,
    pushRows,
  })
}
