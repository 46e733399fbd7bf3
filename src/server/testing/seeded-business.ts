import { randomUUID } from 'node:crypto'
import type { Series } from '#contract/series.ts'
import { hashPassword } from '#server/account/hash-password.ts'
import type { Database } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'
import { aPicture, pictureUpload } from '#server/testing/a-picture.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { pushSubscription } from '#server/testing/push-subscription.ts'
import type { TestPayments } from '#server/testing/test-payments.ts'
import { json, type TestServer } from '#server/testing/test-server.ts'
import { hashToken, makeToken } from '#server/tokens/make-token.ts'

export const SEEDED_PASSWORD = 'foam-cannon-42'
/** Included in the texts of every seeded business. A search for it must find only the owner's own rows. */
export const SHARED_MARK = 'planted'
const passwordHash = hashPassword(SEEDED_PASSWORD)

/** Ids that only their owner may use. */
export type OwnerIds = {
  /** A session other than the one used for the calls. */
  sessionId: string
  clientId: string
  serviceId: string
  appointmentId: string
  cancelledId: string
  soonId: string
  seriesId: string
  visitId: string
  cancelledVisitId: string
  invoiceId: string
  messageId: string
  importId: string
  calendarId: string
  pushDeviceId: string
  passkeyId: string
  pictureId: string
  checkoutSession: string
  clientCursor: string
  invoiceCursor: string
  messageCursor: string
  activityCursor: string
}

/** Tokens that give access to anyone who has them. */
export type Links = {
  slug: string
  manageToken: string
  depositToken: string
  payToken: string
  feedToken: string
  resetToken: string
  cancelRecoveryToken: string
  recoveryToken: string
  visitor: string
}

export type SeededBusiness = {
  owner: TestOwner
  /** Included in every text of this business and of no other. */
  mark: string
  ids: OwnerIds
  links: Links
  /**
   * `freeTime` is a free half hour, `bookedTime` the start of the job of the manage link, `soonTime` that of the job in
   * twelve hours; the rest are `updated_at` values.
   */
  freeTime: string
  bookedTime: string
  soonTime: string
  appointmentSeen: string
  clientSeen: string
  visitSeen: string
}

type SeedDeps = { server: TestServer; payments: TestPayments }

/** A cursor that starts before all existing rows. */
export const cursorOf = (id: string) => `9999999999999999_${id}`

const DAY_MS = 24 * 60 * 60 * 1_000

const tokenIn = (url: string) => url.split('/').at(-1) as string

/** Inserts a signed-in owner without a subscription. */
export async function anOwnerWithPassword(db: Database): Promise<TestOwner> {
  const owner = await anOwner(db, { status: 'none' })
  const password_hash = await passwordHash
  await db.asSystem((tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', owner.id).execute(),
  )
  return owner
}

/** Creates a business with one row of everything through the API. */
export async function seedBusiness({ server, payments }: SeedDeps): Promise<SeededBusiness> {
  const { db } = server.deps
  const owner = await anOwnerWithPassword(db)
  const mark = `${SHARED_MARK}-${randomUUID().slice(0, 13)}`
  const [resetToken, cancelRecoveryToken, recoveryToken] = [makeToken(), makeToken(), makeToken()]
  const { id: otherSessionId } = await db.asSystem(async (tx) => {
    const end = new Date((await tx.now()).getTime() + DAY_MS)
    await tx
      .insertInto('password_resets')
      .values({ user_id: owner.id, token_hash: hashToken(resetToken), expires_at: end })
      .execute()
    await tx
      .insertInto('account_recoveries')
      .values({
        user_id: owner.id,
        due_at: now,
        device: mark,
        network: '192.0.2.1',
        cancel_hash: hashToken(cancelRecoveryToken),
        link_hash: hashToken(recoveryToken),
        link_expires_at: end,
      })
      .execute()
    return tx
      .insertInto('sessions')
      .values({
        user_id: owner.id,
        token_hash: hashToken(makeToken()),
        device: mark,
        expires_at: end,
        ends_at: end,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })

  async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const init = body ? json(body, owner.headers) : { headers: owner.headers }
    const response = await server.request(`/api${path}`, { ...init, method })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as Body
  }

  const { sessionId } = await call<{ sessionId: string }>('POST', '/create-checkout')
  await payments.emulator.act.completeCheckout(sessionId)
  await call('POST', '/check-subscription', { session_id: sessionId })
  await call('PATCH', '/profile', { full_name: mark })
  await call('PUT', '/settings', { business_name: mark, business_type: null, timezone: 'UTC' })
  await call('PUT', '/booking-settings', {
    welcome_message: mark,
    weekday_start_time: '00:00',
    weekday_end_time: '24:00',
    weekend_start_time: '00:00',
    weekend_end_time: '24:00',
    jobs_may_run_past_closing: true,
    address_field: 'optional',
    booking_questions: {
      details: 'none',
      questions: [{ question: mark, kind: 'text', is_required: false }],
    },
  })
  const { slug } = await call<{ slug: string }>('POST', '/booking-link')
  const { id: serviceId } = await call<{ id: string }>('POST', '/services', {
    name: mark,
    description: mark,
    price: 100_00,
    duration: 30,
  })
  const email = `client@${mark}.example`
  const client = await call<{ id: string; updated_at: string }>('POST', '/clients', {
    name: mark,
    email,
    phone: '+1 212 555 0100',
    address: mark,
    notes: mark,
  })
  const { importId } = await call<{ importId: string }>('POST', '/clients/import', {
    csv: `name,email\n${mark},imported@${mark}.example\n`,
  })

  const noon = new Date(Date.now() + 30 * DAY_MS)
  noon.setUTCHours(12, 0, 0, 0)
  const at = (halfHours: number) => new Date(noon.getTime() + halfHours * 30 * 60_000).toISOString()
  const job = (halfHours: number) => ({
    client: { id: client.id },
    service_id: serviceId,
    appointment_time: at(halfHours),
    address: mark,
    notes: mark,
  })
  const appointment = await call<{ id: string; updated_at: string }>('POST', '/appointments', job(0))
  const cancelled = await call<{ id: string; updated_at: string }>('POST', '/appointments', job(2))
  await call('POST', `/appointments/${cancelled.id}/cancel`, { seen_updated_at: cancelled.updated_at })
  const soonStart = new Date(Date.now() + DAY_MS / 2)
  soonStart.setUTCSeconds(0, 0)
  const soonTime = soonStart.toISOString()
  const soon = await call<{ id: string }>('POST', '/appointments', { ...job(0), appointment_time: soonTime })
  const series = (halfHours: number) =>
    call<Series>('POST', '/series', {
      ...job(halfHours),
      duration: 30,
      rhythm: 'weekly',
      ends: { visits: 2 },
    })
  const activeSeries = await series(14)
  const visit = activeSeries.visits[0] as Series['visits'][number]
  const cancelledVisit = (await series(18)).visits[0] as Series['visits'][number]
  await call('POST', `/appointments/${cancelledVisit.id}/series/cancel`, {
    scope: 'all',
    seen_updated_at: cancelledVisit.updated_at,
  })
  const { manageUrl } = await call<{ manageUrl: string }>('POST', '/public-booking', {
    slug,
    serviceId,
    appointmentTime: at(4),
    clientName: mark,
    clientEmail: `booked@${mark}.example`,
    clientPhone: '555 0100',
    notes: mark,
    answers: [{ question: mark, answer: mark }],
  })
  const visitor = makeToken()
  await call('POST', '/public-booking/hold', { slug, serviceId, appointmentTime: at(6), visitor })

  await call('POST', '/stripe-connect?action=create-account')
  const account = () => call<{ account_id: string }>('GET', '/stripe-connect?action=get-account')
  await payments.emulator.act.setAccount((await account()).account_id, 'active')
  await account()
  const { invoice_id: invoiceId } = await call<{ invoice_id: string }>('POST', '/create-invoice-payment', {
    amount: 100_00,
    description: mark,
    client_name: mark,
    client_email: email,
    note: mark,
  })

  const askForDeposit = (appointmentId: string) =>
    call<{ url: string }>('POST', `/appointments/${appointmentId}/deposit`, { amount: 10_00 })
  const depositToken = tokenIn((await askForDeposit(appointment.id)).url)
  const paidDepositToken = tokenIn((await askForDeposit(soon.id)).url)
  const checkout = await call<{ url: string }>('POST', `/deposit/${paidDepositToken}/checkout`)
  await payments.emulator.act.completeCheckout(tokenIn(checkout.url))
  await call('POST', `/deposit/${paidDepositToken}`)

  const [uploadPath, upload] = pictureUpload(await aPicture())
  const uploaded = await server.request(uploadPath, {
    ...upload,
    headers: { ...upload.headers, ...owner.headers },
  })
  const [picture] = ((await uploaded.json()) as { pictures: [{ id: string }] }).pictures
  await call('PATCH', `/pictures/${picture.id}`, { alt: mark })

  const { url: feed } = await call<{ url: string }>('POST', '/calendar-feed')
  const rows = await db.asOwner(owner.id, async (tx) => ({
    calendar: await tx
      .insertInto('busy_calendars')
      // Nothing listens at this address.
      .values({ user_id: owner.id, name: mark, url: 'http://127.0.0.1:1/calendar.ics' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    device: await tx
      .insertInto('push_devices')
      .values({
        user_id: owner.id,
        session_id: tx.selectFrom('sessions').where('token_hash', '=', hashToken(owner.token)).select('id'),
        ...pushSubscription(),
        label: mark,
        new_bookings: true,
        changes: true,
        payments: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    checkout: await tx.selectFrom('invoice_checkouts').select('session_id').executeTakeFirstOrThrow(),
    activity: await tx.selectFrom('activity').select('id').limit(1).executeTakeFirstOrThrow(),
    payLink: await tx
      .selectFrom('pay_links')
      .select('token')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow(),
  }))
  const passkey = await db.asSystem((tx) =>
    tx
      .insertInto('passkeys')
      .values({
        user_id: owner.id,
        name: mark,
        credential_id: Buffer.from(mark),
        public_key: Buffer.from(mark),
        counter: 0,
        transports: [],
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const invoiceEmail = await db.asSystem(async (tx) =>
    tx
      .updateTable('mails')
      .set({ sent_at: await tx.now() })
      .where('invoice_id', '=', invoiceId)
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return {
    owner,
    mark,
    ids: {
      sessionId: otherSessionId,
      clientId: client.id,
      serviceId,
      appointmentId: appointment.id,
      cancelledId: cancelled.id,
      soonId: soon.id,
      seriesId: activeSeries.id,
      visitId: visit.id,
      cancelledVisitId: cancelledVisit.id,
      invoiceId,
      messageId: invoiceEmail.id,
      importId,
      calendarId: rows.calendar.id,
      pushDeviceId: rows.device.id,
      passkeyId: passkey.id,
      pictureId: picture.id,
      checkoutSession: rows.checkout.session_id as string,
      clientCursor: cursorOf(client.id),
      invoiceCursor: cursorOf(invoiceId),
      messageCursor: cursorOf(invoiceEmail.id),
      activityCursor: cursorOf(rows.activity.id),
    },
    links: {
      slug,
      manageToken: tokenIn(manageUrl),
      depositToken,
      payToken: rows.payLink.token,
      feedToken: feed.split('/').at(-1)?.replace('.ics', '') as string,
      resetToken,
      cancelRecoveryToken,
      recoveryToken,
      visitor,
    },
    freeTime: at(10),
    bookedTime: at(4),
    soonTime,
    appointmentSeen: appointment.updated_at,
    clientSeen: client.updated_at,
    visitSeen: visit.updated_at,
  }
}
