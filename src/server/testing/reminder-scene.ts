import type { ReminderPreference } from '#contract/reminders.ts'
import { DEFAULT_MESSAGES_PER_DAY } from '#domain/messages/daily-allowance.ts'
import type { OutgoingMail } from '#server/gateways/mail.ts'
import { type OutboxDeps, sendDueMails } from '#server/outbox/send-mail.ts'
import { planReminders } from '#server/reminders/plan-reminders.ts'
import { at, type TestBusiness } from '#server/testing/booking-scene.ts'
import { manageScene, type TestBooking } from '#server/testing/manage-scene.ts'
import { testComposer } from '#server/testing/test-outbox.ts'
import { json, type TestServerOptions } from '#server/testing/test-server.ts'

export { at, type TestBooking, type TestBusiness }
export const DAY_BEFORE = at('10:00', '2030-01-06')
export const HOUR_BEFORE = at('09:00')

export type Receive = (mail: OutgoingMail) => Promise<void>

/** A business, its clients, and a worker that plans and sends on demand. */
export function reminderScene(options?: TestServerOptions) {
  const scene = manageScene(options)
  const server = () => scene.server
  const { setClock } = scene
  const sent: OutgoingMail[] = []

  const deps = (receive: Receive = async () => {}): OutboxDeps => ({
    db: server().deps.db,
    log: server().deps.log,
    appUrl: new URL('http://localhost:3000'),
    mailHost: 'localhost',
    messagesPerDay: DEFAULT_MESSAGES_PER_DAY,
    sms: server().deps.sms,
    push: server().deps.push,
    composer: testComposer,
    renderEmail: async (name, props) => ({ subject: name, html: '', text: JSON.stringify(props) }),
    mail: {
      async send(mail) {
        await receive(mail)
        sent.push(mail)
      },
      sendUnless: () => Promise.reject(new Error('not expected')),
      close: () => {},
    },
  })
  const plan = ({ id }: { id: string }) =>
    planReminders(server().deps.db, id, { canText: server().deps.sms !== null })
  const send = (receive?: Receive, stopping?: AbortSignal) =>
    sendDueMails(deps(receive), { limit: 100 }, stopping)
  /** Sets the clock, then plans and sends like the worker. */
  const workAt = async (instant: string, business: TestBusiness, receive?: Receive) => {
    await setClock(instant)
    await plan(business)
    await send(receive)
  }

  const rowsOf = (booking: TestBooking) =>
    server().deps.db.asOwner(booking.business.id, (tx) =>
      tx
        .selectFrom('mails')
        .selectAll()
        .where('appointment_id', '=', booking.id)
        .where('minutes_before', 'is not', null)
        .orderBy('starts_at')
        .orderBy('planned_for')
        .execute(),
    )
  /** Per reminder: the skip reason, 'sent', or the planned time such as `2030-01-06T15:00:00.000Z`. */
  const reminderStates = async (booking: TestBooking) =>
    (await rowsOf(booking)).map(
      (row) => row.skip_reason ?? (row.sent_at ? 'sent' : row.planned_for.toISOString()),
    )
  const bookAndPlan = async (fields: object = {}) => {
    const booking = await scene.aBooking(fields)
    await plan(booking.business)
    return booking
  }
  const remindersTo = ({ email }: { email: string }) =>
    sent.filter(({ to, subject }) => to === email && subject === 'reminder')

  /** The link in the newest email to the client. Sends what is due. */
  const mailedLink = async ({ email }: { email: string }) => {
    await send()
    const mail = sent.findLast(({ to }) => to === email)
    const { manageUrl } = JSON.parse(mail?.text ?? '{}') as { manageUrl: string }
    return { token: manageUrl.split('/').at(-1) as string }
  }
  const remindersUrl = ({ token }: { token: string }) => `/api/booking/${token}/reminders`
  const readPreference = async (link: { token: string }) =>
    (await server().request(remindersUrl(link))).json() as Promise<ReminderPreference>
  const savePreference = async (link: { token: string }, wanted: boolean) =>
    (await server().request(remindersUrl(link), json({ wanted }))).json() as Promise<ReminderPreference>

  const save = async ({ headers }: TestBusiness, change: object) => {
    const path = '/api/reminder-settings'
    const { settings } = (await (await server().request(path, { headers })).json()) as { settings: object }
    return server().request(path, { ...json({ ...settings, ...change }, headers), method: 'PUT' })
  }
  return Object.assign(Object.create(scene) as typeof scene, {
    deps,
    plan,
    send,
    workAt,
    rowsOf,
    reminderStates,
    bookAndPlan,
    remindersTo,
    mailedLink,
    readPreference,
    savePreference,
    save,
  })
}
