import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDue } from '#server/jobs/sweep.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { storedInvoiceOf } from '#server/testing/stored-invoices.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

/** Monday noon in New York. */
const NOW = new Date('2036-06-02T16:00:00Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let mailbox: TestMailbox
let server: TestServer
let counter = 0

beforeAll(async () => {
  mailbox = await openTestMailbox()
  server = await openTestServer({ mailbox, hasWorker: true })
  await moveTo(NOW)
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

async function moveTo(time: Date): Promise<void> {
  await server.deps.db.asSystem(async (tx) => {
    const shift = (time.getTime() - (await tx.now()).getTime()) / 1_000
    await tx
      .updateTable('app_clock')
      .set((eb) => ({ shift_seconds: eb('shift_seconds', '+', shift) }))
      .execute()
  })
}
async function later(seconds: number): Promise<void> {
  const now = await server.deps.db.asSystem((tx) => tx.now())
  await moveTo(new Date(now.getTime() + seconds * 1_000))
  await settle()
}
const settle = () => runDue(server.deps.db, server.deps.sources, { deadlineMs: 15_000, pause })

const newOwner = () => anOwner(server.deps.db, { sessionSeconds: 3_650 * DAY })

type Owed = { id: string; email: string; owner: TestOwner }
async function anInvoice(wanted: Parameters<typeof storedInvoiceOf>[2] = {}, by?: TestOwner): Promise<Owed> {
  const owner = by ?? (await newOwner())
  const email = `owes-${counter++}@example.com`
  const { id } = await storedInvoiceOf(server.deps.db, owner.id, { client_email: email, ...wanted })
  return { id, email, owner }
}
const ask = ({ id, owner }: Owed, what: string) =>
  server.request(`/api/invoices/${id}/${what}`, { method: 'POST', headers: owner.headers })
const remind = (invoice: Owed) => ask(invoice, 'remind')
const refusal = async (answer: Promise<Response>) => {
  const { error } = (await (await answer).json()) as { error: { code: string; message: string } }
  return error
}
/** Paid from a bank account: its bank has yet to confirm it. */
const processing = ({ id, owner }: Owed) =>
  server.deps.db.asSystem((tx) =>
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
      .execute(),
  )
const mailsTo = ({ email }: Owed) => mailbox.mails(email)
const row = ({ id, owner }: Owed) =>
  server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .selectFrom('invoices')
      .select(['reminded_at', 'next_reminder_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

describe('a reminder the owner sends', () => {
  test('has been taken by the mail server when the answer comes, with the invoice as a PDF', async () => {
    const invoice = await anInvoice()
    const answer = await remind(invoice)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ sent_to: invoice.email })
    const [mail, ...more] = await mailsTo(invoice)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('invoice-reminder')
    expect(mail?.attachments).toMatchObject([{ contentType: 'application/pdf' }])
    expect((await row(invoice)).reminded_at).not.toBeNull()
  })

  test('goes once in an hour, also when the button is pressed five times', async () => {
    const invoice = await anInvoice()
    const answers = await Promise.all(Array.from({ length: 5 }, () => remind(invoice)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mailsTo(invoice)).toHaveLength(1)
    await later(45 * MINUTE)
    const again = await remind(invoice)
    const wait = Number(again.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * MINUTE)
    expect(wait).toBeLessThanOrEqual(15 * MINUTE)
    expect(await refusal(Promise.resolve(again))).toMatchObject({
      code: 'too_many_requests',
      message: 'A reminder was sent less than an hour ago. You can send another in 15 minutes.',
    })
    await later(16 * MINUTE)
    expect((await remind(invoice)).status).toBe(200)
    expect(await mailsTo(invoice)).toHaveLength(2)
  })

  test('that could not be sent is told with its reason, and does not count', async () => {
    const invoice = await anInvoice()
    mailbox.refuse(invoice.email, { responseCode: 550 })
    expect(await refusal(remind(invoice))).toMatchObject({
      code: 'reminder_not_sent',
      message: `The mail server does not take letters to ${invoice.email}.`,
    })
    expect(await row(invoice)).toMatchObject({ reminded_at: null })
    await settle()
    expect(await mailsTo(invoice)).toEqual([])
    expect((await remind(invoice)).status).toBe(200)
    expect(await mailsTo(invoice)).toHaveLength(1)
  })

  test.each([
    ['paid', { status: 'paid', paid_at: NOW, paid_by: 'owner' }, 'You have marked INV-0001 as paid already.'],
    ['void', { voided_at: NOW }, 'INV-0001 is void.'],
  ])('is not for what is %s', async (_, state, message) => {
    const invoice = await anInvoice(state)
    expect(await refusal(remind(invoice))).toMatchObject({ code: 'invoice_settled', message })
    expect(await mailsTo(invoice)).toEqual([])
  })

  test('is not for a payment that its bank has yet to confirm', async () => {
    const invoice = await anInvoice()
    await processing(invoice)
    expect(await refusal(remind(invoice))).toMatchObject({
      code: 'invoice_settled',
      message: 'A payment for INV-0001 is on its way: the bank has not confirmed it yet.',
    })
  })
})

describe('reminders by themselves', () => {
  const wish = (owner: TestOwner, remind_days_before: number | null, remind_days_after: number | null) => {
    const body = { email_on_payment: true, offers_tips: false, remind_days_before, remind_days_after }
    return server.request('/api/payment-settings', { ...json(body, owner.headers), method: 'PUT' })
  }
  /** Due so many days after today in New York. */
  async function dueIn(days: number): Promise<string> {
    const now = await server.deps.db.asSystem((tx) => tx.now())
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO('America/New_York')
      .toPlainDate()
    return today.add({ days }).toString()
  }
  const planned = async (invoice: Owed) => (await row(invoice)).next_reminder_at
  const nineOn = (date: string, zone = 'America/New_York') =>
    new Date(
      Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '09:00' }).epochMilliseconds,
    )
  const dayBefore = (date: string, days: number) =>
    Temporal.PlainDate.from(date).subtract({ days }).toString()

  test('are none unless the owner wants them', async () => {
    const invoice = await anInvoice({ due_date: await dueIn(3) })
    expect(await planned(invoice)).toBeNull()
    await later(30 * DAY)
    expect(await mailsTo(invoice)).toEqual([])
  })

  test('go out before and after the due date, once each', async () => {
    const due_date = await dueIn(10)
    const invoice = await anInvoice({ due_date })
    expect((await wish(invoice.owner, 3, 5)).status).toBe(200)
    expect(await planned(invoice)).toEqual(nineOn(dayBefore(due_date, 3)))
    await later(6 * DAY)
    expect(await mailsTo(invoice)).toEqual([])
    await later(1 * DAY)
    await settle()
    expect(await mailsTo(invoice)).toHaveLength(1)
    expect(await planned(invoice)).toEqual(nineOn(dayBefore(due_date, -5)))
    await later(8 * DAY)
    expect((await mailsTo(invoice)).map(({ subject }) => subject)).toEqual([
      'invoice-reminder',
      'invoice-reminder',
    ])
    expect(await planned(invoice)).toBeNull()
  })

  test('follow the owner’s wishes and zone, for what is owed', async () => {
    const due_date = await dueIn(10)
    const invoice = await anInvoice({ due_date })
    const other = await anInvoice({ due_date: await dueIn(20) }, invoice.owner)
    const paid = await anInvoice({ due_date, status: 'paid', paid_at: NOW, paid_by: 'owner' }, invoice.owner)
    const neighbours = await anInvoice({ due_date })
    await wish(invoice.owner, 2, null)
    expect(await planned(invoice)).toEqual(nineOn(dayBefore(due_date, 2)))
    expect(await planned(other)).not.toBeNull()
    expect([await planned(paid), await planned(neighbours)]).toEqual([null, null])
    const moved = { business_name: 'Luna', business_type: null, timezone: 'Asia/Tokyo' }
    await server.request('/api/settings', { ...json(moved, invoice.owner.headers), method: 'PUT' })
    expect(await planned(invoice)).toEqual(nineOn(dayBefore(due_date, 2), 'Asia/Tokyo'))
    await wish(invoice.owner, null, null)
    expect([await planned(invoice), await planned(other)]).toEqual([null, null])
  })

  test('are planned again for what is reopened', async () => {
    const due_date = await dueIn(10)
    const invoice = await anInvoice({ due_date, voided_at: NOW })
    await wish(invoice.owner, 2, null)
    expect(await planned(invoice)).toBeNull()
    expect((await ask(invoice, 'reopen')).status).toBe(200)
    expect(await planned(invoice)).toEqual(nineOn(dayBefore(due_date, 2)))
  })

  test('do not reach who has paid, whose invoice is void or whose bank is still busy', async () => {
    const now = await server.deps.db.asSystem((tx) => tx.now())
    const next_reminder_at = new Date(now.getTime() + HOUR * 1_000)
    const paid = await anInvoice({ next_reminder_at, status: 'paid', paid_at: NOW, paid_by: 'owner' })
    const gone = await anInvoice({ next_reminder_at, voided_at: NOW })
    const busy = await anInvoice({ next_reminder_at })
    await processing(busy)
    await later(2 * HOUR)
    for (const invoice of [paid, gone, busy]) {
      expect(await mailsTo(invoice)).toEqual([])
      expect(await planned(invoice)).toBeNull()
    }
  })

  test('are left out when we come more than two days late', async () => {
    const now = await server.deps.db.asSystem((tx) => tx.now())
    const ago = (days: number) => new Date(now.getTime() - days * DAY * 1_000)
    const late = await anInvoice({ next_reminder_at: ago(1.9) })
    const tooLate = await anInvoice({ next_reminder_at: ago(2.1) })
    await settle()
    await settle()
    expect([(await mailsTo(late)).length, (await mailsTo(tooLate)).length]).toEqual([1, 0])
    expect(await planned(tooLate)).toBeNull()
  })

  test('refuse days that make no sense', async () => {
    const owner = await newOwner()
    for (const [before, after] of [
      [0, null],
      [31, null],
      [null, 1.5],
    ] as const)
      expect((await wish(owner, before, after)).status).toBe(422)
  })
})
