import type { EmailProps } from '#contract/emails.ts'
import { itemText, type VisitItem } from '#domain/services/visit.ts'
import { UNNAMED_BUSINESS } from '#domain/settings/unnamed-business.ts'
import { toJobFacts } from '#server/appointment-rows/notice-state.ts'
import { storedAppointment } from '#server/appointment-rows/queries.ts'
import { bookUrl } from '#server/client-emails/email-data.ts'
import { jobUrl } from '#server/client-emails/owner-emails.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { StoredDeposit } from '#server/deposits/queries.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { businessSettings, slugOf } from '#server/settings/queries.ts'

export type DepositEmailDeps = { enqueue: Enqueue; appUrl: URL }

type JobFacts = EmailProps['deposit-unpaid']['job']

/** Who booked what, from the appointment or from the request that never became one. */
type DepositJob = {
  clientName: string
  clientEmail: string
  job: JobFacts
  items: VisitItem[] | null
  serviceId: string | null
  /** The day in the owner's calendar. */
  url: string | null
}

async function readJob(
  tx: OwnerTx,
  { request, appointmentId }: StoredDeposit,
  appUrl: URL,
): Promise<DepositJob | null> {
  if (request) {
    const { client_name: clientName, client_email: clientEmail, items, service_id: serviceId } = request
    const { service, duration, price, address, appointment_time: appointmentTime } = request
    const texts = items && { items: items.map(itemText) }
    const job = { appointmentTime, duration, service, price, address, ...texts }
    return { clientName, clientEmail, job, items, serviceId, url: null }
  }
  const row = appointmentId === null ? null : await storedAppointment(tx, appointmentId)
  if (!row) return null
  const { timezone } = await businessSettings(tx)
  return {
    clientName: row.client_name,
    clientEmail: row.client_email,
    job: toJobFacts(row),
    items: row.items as VisitItem[] | null,
    serviceId: row.service_id,
    url: jobUrl(appUrl, timezone, row),
  }
}

async function readBusiness(tx: OwnerTx, appUrl: URL) {
  const [settings, slug, owner] = await Promise.all([
    businessSettings(tx),
    slugOf(tx),
    tx.selectFrom('users').select(['email', 'full_name', 'email_verified_at']).executeTakeFirstOrThrow(),
  ])
  const props = {
    appUrl: appUrl.origin,
    businessName: settings.business_name ?? owner.full_name ?? UNNAMED_BUSINESS,
    ownerEmail: owner.email,
    businessPhone: settings.business_phone,
    businessAddress: settings.business_address,
    timeZone: settings.timezone,
  }
  return { props, bookUrl: bookUrl(appUrl, slug), isOwnerConfirmed: owner.email_verified_at !== null }
}

/** Tells the client that the time is free again, with a link that has the same services chosen. */
export async function sendUnpaidEmail(
  { enqueue, appUrl }: DepositEmailDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
): Promise<void> {
  const booked = await readJob(tx, deposit, appUrl)
  if (!booked) return
  const { clientName, clientEmail: to, job } = booked
  const { props, bookUrl } = await readBusiness(tx, appUrl)
  await queueMail(enqueue, tx, {
    letter: 'deposit-unpaid',
    props: {
      ...props,
      clientName,
      job,
      amount: deposit.amount,
      bookUrl: bookUrl && bookAgainUrl(bookUrl, booked),
    },
    to,
    userId: deposit.userId,
  })
}

/** Tells the client about a refund that the provider has accepted. `amount` in cents. */
export async function sendRefundEmail(
  { enqueue, appUrl }: DepositEmailDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  amount: number,
): Promise<void> {
  const booked = await readJob(tx, deposit, appUrl)
  if (!booked || booked.clientEmail === '') return
  const { clientName, clientEmail: to, job } = booked
  const { props, bookUrl } = await readBusiness(tx, appUrl)
  const { userId, appointmentId, refundReason } = deposit
  await queueMail(enqueue, tx, {
    letter: 'deposit-refunded',
    props: { ...props, clientName, job, amount, reason: refundReason ?? 'owner', bookUrl },
    to,
    userId,
    ...(appointmentId && { appointmentId }),
  })
}

/** Asks the client of a job for a deposit. */
export async function sendDepositRequest(
  { enqueue, appUrl }: DepositEmailDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  payUrl: string,
): Promise<void> {
  const booked = await readJob(tx, deposit, appUrl)
  if (!booked || booked.clientEmail === '') return
  const { clientName, clientEmail: to, job } = booked
  const { props } = await readBusiness(tx, appUrl)
  const { userId, appointmentId, amount, policy } = deposit
  await queueMail(enqueue, tx, {
    letter: 'deposit-request',
    props: { ...props, clientName, job, amount, policy, payUrl },
    to,
    userId,
    ...(appointmentId && { appointmentId }),
  })
}

/** Tells the owner what they can't see in the emails about the job. */
export async function notifyOwner(
  { enqueue, appUrl }: DepositEmailDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  about: EmailProps['deposit-notice']['about'],
): Promise<void> {
  const { props, isOwnerConfirmed } = await readBusiness(tx, appUrl)
  // An address that is not confirmed may be a stranger's: nothing that a visitor typed is sent to it.
  const booked = isOwnerConfirmed ? await readJob(tx, deposit, appUrl) : null
  const { userId, appointmentId, amount, refundDue, refundError } = deposit
  await queueMail(enqueue, tx, {
    letter: 'deposit-notice',
    props: {
      appUrl: props.appUrl,
      about,
      amount: about === 'paid' ? amount : refundDue,
      clientName: booked?.clientName ?? 'A client',
      timeZone: props.timeZone,
      job: booked?.job ?? null,
      appointmentUrl: booked?.url ?? null,
      error: about === 'refund failed' ? refundError : null,
    },
    to: props.ownerEmail,
    userId,
    ...(appointmentId && { appointmentId }),
  })
}

/** The booking page with the same visit chosen, as the page itself writes it into its address. */
function bookAgainUrl(bookingPage: string, { items, serviceId }: DepositJob): string {
  const chosen = items?.map(({ service_id, size, add_ons }) => ({
    service: service_id ?? '',
    size,
    add_ons: add_ons.map(({ name }) => name),
  })) ?? [{ service: serviceId ?? '', size: null, add_ons: [] }]
  const last = chosen.at(-1)
  const search = new URLSearchParams({ service: last?.service ?? '' })
  if (last?.size) search.set('size', last.size)
  for (const name of last?.add_ons ?? []) search.append('add', name)
  if (chosen.length > 1) search.set('items', JSON.stringify(chosen.slice(0, -1)))
  return `${bookingPage}?${search}`
}
