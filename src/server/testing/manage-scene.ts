import type { Slots } from '#contract/booking.ts'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import { at, bookingScene, MONDAY, type TestBusiness } from '#server/testing/booking-scene.ts'
import { mailsOf, sendAll, type TestMail } from '#server/testing/test-outbox.ts'
import { json, type TestServerOptions } from '#server/testing/test-server.ts'

export type TestBooking = { id: string; token: string; email: string; business: TestBusiness }

/** Helpers for clients who use the manage link of their booking. */
export function manageScene(options?: TestServerOptions) {
  const scene = bookingScene(options)

  async function createBooking(
    business: TestBusiness,
    fields: object = {},
    options: { key?: string } = {},
  ): Promise<TestBooking> {
    const form = { ...scene.ava(), ...fields }
    const response = await scene.book(business, form, options)
    if (response.status !== 201) throw new Error(await response.text())
    const { appointmentId, manageUrl } = (await response.json()) as {
      appointmentId: string
      manageUrl: string
    }
    return {
      id: appointmentId,
      token: manageUrl.split('/').at(-1) as string,
      email: form.clientEmail,
      business,
    }
  }

  const aBooking = async (fields: object = {}) => createBooking(await scene.aBusiness(), fields)

  const read = ({ token }: { token: string }, options: { from?: string } = {}) =>
    scene.server.request(`/api/booking/${token}`, options)
  const readBooking = async (link: { token: string }) => (await (await read(link)).json()) as ManagedBooking
  const requestSlots = ({ token }: { token: string }, from = MONDAY, days = 1) =>
    scene.server.request(`/api/booking/${token}/slots?from=${from}&days=${days}`)
  const freeTimes = async (link: { token: string }, from?: string, days?: number) =>
    ((await (await requestSlots(link, from, days)).json()) as Slots).slots
  const move = ({ token }: { token: string }, appointmentTime: string) =>
    scene.server.request(`/api/booking/${token}/move`, json({ appointmentTime }))
  const cancel = ({ token }: { token: string }) =>
    scene.server.request(`/api/booking/${token}/cancel`, { method: 'POST' })
  const downloadFile = ({ token }: { token: string }) =>
    scene.server.request(`/booking/${token}/calendar.ics`)

  /** Lists emails to a recipient, without those that were replaced. */
  const emailsTo = (recipient: string): Promise<TestMail[]> => mailsOf(scene.server.deps.db, { recipient })

  /** Sends everything that is due, like the worker. */
  const sendDueEmails = () => sendAll(scene.server.deps.db)

  const rowOf = ({ id, business }: TestBooking) =>
    scene.server.deps.db.asOwner(business.id, (tx) =>
      tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )

  const asOwner = ({ business }: TestBooking, path: string, body: object) =>
    scene.server.request(`/api/appointments${path}`, json(body, business.headers))

  const ownerCancels = async (booking: TestBooking, options: { tell_client?: boolean } = {}) =>
    asOwner(booking, `/${booking.id}/cancel`, {
      seen_updated_at: (await rowOf(booking)).updated_at.toISOString(),
      ...options,
    })

  return Object.assign(Object.create(scene) as typeof scene, {
    createBooking,
    aBooking,
    read,
    readBooking,
    requestManageSlots: requestSlots,
    freeTimes,
    move,
    cancel,
    downloadFile,
    emailsTo,
    sendDueEmails,
    rowOf,
    asOwner,
    ownerCancels,
    at,
  })
}
