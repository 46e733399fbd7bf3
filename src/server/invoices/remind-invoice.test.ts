import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SystemTx } from '#server/db/database.ts'
import { invoiceJobs } from '#server/invoices/jobs.ts'
import { runDue, SWEEP_LOCK } from '#server/jobs/sweep.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { insertInvoice } from '#server/testing/insert-invoice.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

/** Monday noon in New York. */
const NOW = new Date('2036-06-02T16:00:00Z')
const FAR_FUTURE = new Date('2096-01-01T00:00:00Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let mailbox: TestMailbox
let server: TestServer
let counter = 0

beforeAll(async () => {
  mailbox = await openTestMailbox()
  server = await openTestServer({ mailbox, hasWorker: true })
  await setClock(NOW)
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

async function setClock(time: Date): Promise<void> {
  await server.deps.db.asSystem(async (tx) => {
    const shift = (time.getTime() - (await tx.now()).getTime()) / 1_000
    await tx
      .updateTable('app_clock')
      .set((eb) => ({ shift_seconds: eb('shift_seconds', '+', shift) }))
      .execute()
  })
}
async function advance(seconds: number): Promise<void> {
  const now = await server.deps.db.asSystem((tx) => tx.now())
  await setClock(new Date(now.getTime() + seconds * 1_000))
  await settle()
}
const settle = () => runDue(server.deps.db, server.deps.sources, { deadlineMs: 90_000, pause })

/** An owner whose stored payment account can take payments. */
async function newOwner(): Promise<TestOwner> {
  const owner = await anOwner(server.deps.db, { sessionSeconds: 3_650 * DAY })
  const account = { account_id: `acct_${owner.id}`, n: 1, card_payments: 'active', next_check_at: FAR_FUTURE }
  await server.deps.db.asSystem((tx) =>
    tx
      .insertInto('connect_accounts')
      .values({ user_id: owner.id, ...account })
      .execute(),
  )
  return owner
}
const setCardPayments = ({ owner }: TestInvoice, card_payments: 'restricted' | 'active') =>
  server.deps.db.asSystem((tx) =>
    tx.updateTable('connect_accounts').set({ card_payments }).where('user_id', '=', owner.id).execute(),
  )

type TestInvoice = { id: string; email: string; owner: TestOwner }
async function anInvoice(
  fields: Parameters<typeof insertInvoice>[2] = {},
  by?: TestOwner,
): Promise<TestInvoice> {
  const owner = by ?? (await newOwner())
  const email = `client-${counter++}@example.com`
  const { id } = await insertInvoice(server.deps.db, owner.id, { client_email: email, ...fields })
  return { id, email, owner }
}
const postAction = ({ id, owner }: TestInvoice, action: string) =>
  server.request(`/api/invoices/${id}/${action}`, { method: 'POST', headers: owner.headers })
const remind = (invoice: TestInvoice) => postAction(invoice, 'remind')
const refusalOf = async (response: Promise<Response>) => {
  const { error } = (await (await response).json()) as { error: { code: string; message: string } }
  return error
}
/** A bank payment that is not confirmed yet. */
const insertProcessingPayment = (tx: SystemTx, { id, owner }: TestInvoice) =>
  tx
    .insertInto('invoice_checkouts')
    .values({
      user_id: owner.id,
      invoice_id: id,
      n: 1,
      account_id: 'acct_1',
      amount: 125_00,
      expires_at: NOW,
      ended_at: NOW,
      payment_status: 'processing',
    })
    .execute()
const startProcessing = (invoice: TestInvoice) =>
  server.deps.db.asSystem((tx) => insertProcessingPayment(tx, invoice))
/** Locks the invoice while `work` runs. */
const whileLocked = <T>({ id }: TestInvoice, work: (tx: SystemTx) => Promise<T>): Promise<T> =>
  server.deps.db.asSystem(async (tx) => {
    await tx.selectFrom('invoices').where('id', '=', id).select('id').forUpdate().execute()
    return work(tx)
  })
const beforeWorkerRuns = <T>(work: () => Promise<T>): Promise<T> =>
  server.deps.db.asSystem(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SWEEP_LOCK})`.execute(tx)
    return work()
  })
const untilLockWaits = (count: number) =>
  eventually(`${count} sessions wait for a lock`, async () => {
    const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    // The worker may find the due invoice and wait as well.
    return (await asAdministrator(server.database.adminUrl, lockWaits)).length >= count
  })
const mailsTo = ({ email }: TestInvoice) => mailbox.mails(email)
const invoiceRow = ({ id, owner }: TestInvoice) =>
  server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .selectFrom('invoices')
      .select(['reminded_at', 'next_reminder_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

describe('a reminder the owner sends', () => {
  test('is accepted by the mail server before the response, with the invoice as a PDF', async () => {
    const invoice = await anInvoice()
    const response = await remind(invoice)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ sent_to: invoice.email })
    const [mail, ...more] = await mailsTo(invoice)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('invoice-reminder')
    expect(mail?.from).toBe('Your service provider via Wheelhouse <hello@wheelhouse.example>')
    expect(mail?.replyTo).toContain(invoice.owner.email)
    expect(mail?.attachments).toMatchObject([{ contentType: 'application/pdf' }])
    expect((await invoiceRow(invoice)).reminded_at).not.toBeNull()
  })

  test('is sent at most once an hour, even if the button is pressed five times', async () => {
    const invoice = await anInvoice()
    const responses = await Promise.all(Array.from({ length: 5 }, () => remind(invoice)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mailsTo(invoice)).toHaveLength(1)
    await advance(45 * MINUTE)
    const second = await remind(invoice)
    const retryAfter = Number(second.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(14 * MINUTE)
    expect(retryAfter).toBeLessThanOrEqual(15 * MINUTE)
    expect(await refusalOf(Promise.resolve(second))).toMatchObject({
      code: 'too_many_requests',
      message: 'A reminder was sent less than an hour ago. You can send another in 15 minutes.',
    })
    await advance(16 * MINUTE)
    expect((await remind(invoice)).status).toBe(200)
    expect(await mailsTo(invoice)).toHaveLength(2)
  })

  test('that could not be sent is reported with its reason, and another can be sent at once', async () => {
    const invoice = await anInvoice()
    mailbox.refuse(invoice.email, { responseCode: 550 })
    expect(await refusalOf(remind(invoice))).toMatchObject({
      code: 'reminder_not_sent',
      message: `The mail server rejected ${invoice.email}.`,
    })
    expect(await invoiceRow(invoice)).toMatchObject({ reminded_at: null })
    await settle()
    expect(await mailsTo(invoice)).toEqual([])
    expect((await remind(invoice)).status).toBe(200)
    expect(await mailsTo(invoice)).toHaveLength(1)
  })

  test.each([
    ['paid', { status: 'paid', paid_at: NOW, paid_by: 'owner' }, 'You’ve already marked INV-0001 as paid.'],
    ['void', { voided_at: NOW }, 'INV-0001 is void.'],
  ])('is refused for a %s invoice', async (_, state, message) => {
    const invoice = await anInvoice(state)
    expect(await refusalOf(remind(invoice))).toMatchObject({ code: 'invoice_settled', message })
    expect(await mailsTo(invoice)).toEqual([])
  })

  test('is refused if the client has no email', async () => {
    const invoice = await anInvoice({ client_email: '', client_phone: '555 0100' })
    const response = await remind(invoice)
    expect(await response.json()).toMatchObject({
      error: {
        code: 'reminder_not_sent',
        message: 'This client has no email. Text them the payment link instead.',
      },
    })
    expect(await invoiceRow(invoice)).toMatchObject({ reminded_at: null })
  })

  test('is refused if the invoice cannot be paid now', async () => {
    const invoice = await anInvoice()
    await setCardPayments(invoice, 'restricted')
    expect(await refusalOf(remind(invoice))).toMatchObject({
      code: 'reminder_not_sent',
      message: 'Your payment account can’t take payments right now.',
    })
    expect(await invoiceRow(invoice)).toMatchObject({ reminded_at: null })
    expect(await mailsTo(invoice)).toEqual([])
    await setCardPayments(invoice, 'active')
    expect((await remind(invoice)).status).toBe(200)
  })

  test('is refused while a payment awaits confirmation by the bank', async () => {
    const invoice = await anInvoice()
    await startProcessing(invoice)
    expect(await refusalOf(remind(invoice))).toMatchObject({
      code: 'invoice_settled',
      message: 'A payment for INV-0001 is being processed. The bank hasn’t confirmed it yet.',
    })
  })

  test('is refused if a payment was stored while it waited for the invoice’s lock', async () => {
    const invoice = await anInvoice()
    const [reminding] = await whileLocked(invoice, async (tx) => {
      const request = remind(invoice)
      await untilLockWaits(1)
      await insertProcessingPayment(tx, invoice)
      return [request]
    })
    expect(await refusalOf(reminding)).toMatchObject({ code: 'invoice_settled' })
    expect(await mailsTo(invoice)).toEqual([])
  })
})

describe('automatic reminders', () => {
  const saveDays = (
    owner: TestOwner,
    remind_days_before: number | null,
    remind_days_after: number | null,
  ) => {
    const body = { email_on_payment: true, offers_tips: false, remind_days_before, remind_days_after }
    return server.request('/api/payment-settings', { ...json(body, owner.headers), method: 'PUT' })
  }
  /** The date this many days after today in New York. */
  async function dateAfterDays(days: number): Promise<string> {
    const now = await server.deps.db.asSystem((tx) => tx.now())
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO('America/New_York')
      .toPlainDate()
    return today.add({ days }).toString()
  }
  const plannedAt = async (invoice: TestInvoice) => (await invoiceRow(invoice)).next_reminder_at
  const nineOn = (date: string, zone = 'America/New_York') =>
    new Date(
      Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '09:00' }).epochMilliseconds,
    )
  const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

  test('are not sent unless the owner turned them on', async () => {
    const invoice = await anInvoice({ due_date: await dateAfterDays(3) })
    expect(await plannedAt(invoice)).toBeNull()
    await advance(30 * DAY)
    expect(await mailsTo(invoice)).toEqual([])
  })

  test('are sent before and after the due date, once each', async () => {
    const due_date = await dateAfterDays(10)
    const invoice = await anInvoice({ due_date })
    expect((await saveDays(invoice.owner, 3, 5)).status).toBe(200)
    expect(await plannedAt(invoice)).toEqual(nineOn(addDays(due_date, -3)))
    await advance(6 * DAY)
    expect(await mailsTo(invoice)).toEqual([])
    await advance(1 * DAY)
    await settle()
    expect(await mailsTo(invoice)).toHaveLength(1)
    expect(await plannedAt(invoice)).toEqual(nineOn(addDays(due_date, 5)))
    await advance(8 * DAY)
    expect((await mailsTo(invoice)).map(({ subject }) => subject)).toEqual([
      'invoice-reminder',
      'invoice-reminder',
    ])
    expect(await plannedAt(invoice)).toBeNull()
  })

  test('are not sent to a client without an email', async () => {
    const invoice = await anInvoice({
      due_date: await dateAfterDays(10),
      client_email: '',
      client_phone: '555 0100',
    })
    expect((await saveDays(invoice.owner, 3, null)).status).toBe(200)
    await advance(8 * DAY)
    expect(await invoiceRow(invoice)).toEqual({ reminded_at: null, next_reminder_at: null })
  })

  test('of owed invoices are planned again when the preferences or the time zone change', async () => {
    const due_date = await dateAfterDays(10)
    const invoice = await anInvoice({ due_date })
    const laterInvoice = await anInvoice({ due_date: await dateAfterDays(20) }, invoice.owner)
    const paid = await anInvoice({ due_date, status: 'paid', paid_at: NOW, paid_by: 'owner' }, invoice.owner)
    const othersInvoice = await anInvoice({ due_date })
    await saveDays(invoice.owner, 2, null)
    expect(await plannedAt(invoice)).toEqual(nineOn(addDays(due_date, -2)))
    expect(await plannedAt(laterInvoice)).not.toBeNull()
    expect([await plannedAt(paid), await plannedAt(othersInvoice)]).toEqual([null, null])
    const settings = { business_name: 'Luna', business_type: null, timezone: 'Asia/Tokyo' }
    await server.request('/api/settings', { ...json(settings, invoice.owner.headers), method: 'PUT' })
    expect(await plannedAt(invoice)).toEqual(nineOn(addDays(due_date, -2), 'Asia/Tokyo'))
    await saveDays(invoice.owner, null, null)
    expect([await plannedAt(invoice), await plannedAt(laterInvoice)]).toEqual([null, null])
  })

  test('that are due are sent after the days change, unless they are turned off', async () => {
    const now = await server.deps.db.asSystem((tx) => tx.now())
    const dueFields = { due_date: await dateAfterDays(10), next_reminder_at: new Date(now.getTime() - 1_000) }
    const [keptInvoice, droppedInvoice] = await beforeWorkerRuns(async () => {
      const invoices = [await anInvoice(dueFields), await anInvoice(dueFields)] as const
      for (const { owner } of invoices) await saveDays(owner, 9, null)
      expect(await plannedAt(invoices[0])).toEqual(dueFields.next_reminder_at)
      await saveDays(invoices[1].owner, null, null)
      return invoices
    })
    await settle()
    expect([(await mailsTo(keptInvoice)).length, (await mailsTo(droppedInvoice)).length]).toEqual([1, 0])
    expect(await plannedAt(keptInvoice)).toEqual(nineOn(addDays(dueFields.due_date, -9)))
  })

  test('stay planned when the owner saves other settings', async () => {
    const next_reminder_at = new Date('2040-01-01T12:00:00Z')
    const owner = await newOwner()
    await saveDays(owner, 3, null)
    const invoice = await anInvoice({ due_date: await dateAfterDays(10), next_reminder_at }, owner)
    await saveDays(owner, 3, null)
    expect(await plannedAt(invoice)).toEqual(next_reminder_at)
  })

  test('and changes to the preferences do not deadlock', async () => {
    const { db, queue, config } = server.deps
    const owner = await newOwner()
    await saveDays(owner, 3, null)
    const now = await db.asSystem((tx) => tx.now())
    const invoice = await anInvoice({ next_reminder_at: new Date(now.getTime() - 1_000) }, owner)
    const { 'remind-of-invoice': sendDue } = invoiceJobs({
      db,
      enqueue: queue.enqueue,
      appUrl: config.appUrl,
    })
    const [sent, saved] = await whileLocked(invoice, async () => {
      const sending = sendDue({ userId: owner.id, invoiceId: invoice.id })
      await untilLockWaits(1)
      const saving = saveDays(owner, null, null)
      await untilLockWaits(2)
      return [sending.then(() => 'sent'), saving]
    })
    expect([await sent, (await saved).status]).toEqual(['sent', 200])
    expect(await plannedAt(invoice)).toBeNull()
  })

  /** Moves the clock to this time tomorrow in New York, the day on which the invoice's reminder is sent at nine. */
  async function moveToReminderDay(time: string): Promise<TestInvoice> {
    const invoice = await anInvoice({ due_date: await dateAfterDays(3) })
    await saveDays(invoice.owner, 2, null)
    const date = Temporal.PlainDate.from(await dateAfterDays(1))
    const at = date.toZonedDateTime({ timeZone: 'America/New_York', plainTime: time })
    await setClock(new Date(at.epochMilliseconds))
    await settle()
    return invoice
  }
  const changeZone = ({ owner }: TestInvoice, timezone: string) => {
    const settings = { business_name: 'Luna', business_type: null, timezone }
    return server.request('/api/settings', { ...json(settings, owner.headers), method: 'PUT' })
  }

  test('are sent once even if the business moves to a time zone where their time is still to come', async () => {
    const invoice = await moveToReminderDay('09:00:01')
    expect(await mailsTo(invoice)).toHaveLength(1)
    await changeZone(invoice, 'Pacific/Honolulu')
    expect(await plannedAt(invoice)).toBeNull()
    await advance(1 * DAY)
    expect(await mailsTo(invoice)).toHaveLength(1)
  })

  test('are sent immediately and once if the business moves to a time zone where their time has passed', async () => {
    const invoice = await moveToReminderDay('08:00')
    await changeZone(invoice, 'Asia/Tokyo')
    await settle()
    expect(await mailsTo(invoice)).toHaveLength(1)
    await changeZone(invoice, 'America/New_York')
    await advance(2 * HOUR)
    expect(await mailsTo(invoice)).toHaveLength(1)
  })

  test('are sent at least an hour before or after manual ones', async () => {
    const invoice = await moveToReminderDay('08:30')
    expect((await remind(invoice)).status).toBe(200)
    await advance(31 * MINUTE)
    expect(await mailsTo(invoice)).toHaveLength(1)
    await advance(30 * MINUTE)
    expect(await mailsTo(invoice)).toHaveLength(2)
    expect(await plannedAt(invoice)).toBeNull()
    expect(await refusalOf(remind(invoice))).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/^A reminder was sent less than an hour ago/),
    })
    await advance(HOUR)
    expect((await remind(invoice)).status).toBe(200)
  })

  test('are planned again for a reopened invoice', async () => {
    const due_date = await dateAfterDays(10)
    const invoice = await anInvoice({ due_date, voided_at: NOW })
    await saveDays(invoice.owner, 2, null)
    expect(await plannedAt(invoice)).toBeNull()
    expect((await postAction(invoice, 'reopen')).status).toBe(200)
    expect(await plannedAt(invoice)).toEqual(nineOn(addDays(due_date, -2)))
  })

  test('are not sent for paid or void invoices, or while a payment is processing', async () => {
    const now = await server.deps.db.asSystem((tx) => tx.now())
    const next_reminder_at = new Date(now.getTime() + HOUR * 1_000)
    const paid = await anInvoice({ next_reminder_at, status: 'paid', paid_at: NOW, paid_by: 'owner' })
    const voided = await anInvoice({ next_reminder_at, voided_at: NOW })
    const processing = await anInvoice({ next_reminder_at })
    await startProcessing(processing)
    await advance(2 * HOUR)
    for (const invoice of [paid, voided, processing]) {
      expect(await mailsTo(invoice)).toEqual([])
      expect(await plannedAt(invoice)).toBeNull()
    }
  })

  test('are postponed day by day while no payment is possible', async () => {
    const now = await server.deps.db.asSystem((tx) => tx.now())
    const invoice = await anInvoice({ next_reminder_at: now })
    await setCardPayments(invoice, 'restricted')
    await settle()
    const postponedTo = await plannedAt(invoice)
    expect((postponedTo?.getTime() ?? 0) - now.getTime()).toBeGreaterThanOrEqual(DAY * 1_000)
    await advance(1 * DAY)
    expect(await mailsTo(invoice)).toEqual([])
    expect((await plannedAt(invoice))?.getTime()).toBeGreaterThan(postponedTo?.getTime() ?? 0)
    await setCardPayments(invoice, 'active')
    await advance(1 * DAY)
    expect(await mailsTo(invoice)).toHaveLength(1)
    expect(await plannedAt(invoice)).toBeNull()
  })

  test('are postponed at most until the next one while no payment is possible', async () => {
    const now = await server.deps.db.asSystem((tx) => tx.now())
    const due_date = await dateAfterDays(1)
    const owner = await newOwner()
    await saveDays(owner, null, 1)
    const invoice = await anInvoice({ due_date: await dateAfterDays(0), next_reminder_at: now }, owner)
    await setCardPayments(invoice, 'restricted')
    await settle()
    expect((await plannedAt(invoice))?.getTime()).toBeLessThanOrEqual(nineOn(due_date).getTime())
  })

  test('are dropped if we are more than two days late', async () => {
    const now = await server.deps.db.asSystem((tx) => tx.now())
    const ago = (days: number) => new Date(now.getTime() - days * DAY * 1_000)
    const late = await anInvoice({ next_reminder_at: ago(1.9) })
    const tooLate = await anInvoice({ next_reminder_at: ago(2.1) })
    await settle()
    await settle()
    expect([(await mailsTo(late)).length, (await mailsTo(tooLate)).length]).toEqual([1, 0])
    expect(await plannedAt(tooLate)).toBeNull()
  })

  test('cannot be set to an invalid number of days', async () => {
    const owner = await newOwner()
    for (const [before, after] of [
      [0, null],
      [31, null],
      [null, 1.5],
    ] as const)
      expect((await saveDays(owner, before, after)).status).toBe(422)
  })
})
