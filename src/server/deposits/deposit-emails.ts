import type { EmailProps } from '#contract/emails.ts'
import type { RefundReason } from '#domain/deposits/deposit-state.ts'
import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'
import type { Language } from '#domain/language/languages.ts'
import { itemText, type VisitItem } from '#domain/services/visit.ts'
import { toJobFacts } from '#server/appointment-rows/notice-state.ts'
import { storedAppointment } from '#server/appointment-rows/queries.ts'
import { bookUrl } from '#server/client-emails/email-data.ts'
import { jobUrl } from '#server/client-emails/owner-emails.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { StoredDeposit } from '#server/deposits/queries.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { readReader, serviceNamesProps } from '#server/services/translated-visit.ts'
import { readClientLanguages } from '#server/settings/client-language.ts'
import { businessSettings, readAccentColor, slugOf } from '#server/settings/queries.ts'

export type DepositEmailDeps = { enqueue: Enqueue; appUrl: URL }

type JobFacts = EmailProps['deposit-unpaid']['job']

/** Who booked what, from the appointment or from the request that never became one. */
type DepositJob = {
  language: Language
  serviceNames?: Record<string, string>
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
    const visit = { service, service_id: serviceId, items, client_id: null }
    const reader = await readReader(tx, visit)
    const language = request.language ?? reader.language
    const names = serviceNamesProps(language, visit, reader.translations)
    return { clientName, clientEmail, job, items, serviceId, language, ...names, url: null }
  }
  const row = appointmentId === null ? null : await storedAppointment(tx, appointmentId)
  if (!row) return null
  const { timezone } = await businessSettings(tx)
  const { language, translations } = await readReader(tx, row)
  return {
    language,
    ...serviceNamesProps(language, row, translations),
    clientName: row.client_name,
    clientEmail: row.client_email,
    job: toJobFacts(row),
    items: row.items as VisitItem[] | null,
    serviceId: row.service_id,
    url: jobUrl(appUrl, timezone, row),
  }
}

type Reader = { language: Language; serviceNames?: Record<string, string> }

function readerProps({ language, serviceNames }: DepositJob): Reader {
  return serviceNames ? { language, serviceNames } : { language }
}

async function readBusiness(tx: OwnerTx, appUrl: URL) {
  const [settings, accentColor, slug, owner] = await Promise.all([
    businessSettings(tx),
    readAccentColor(tx),
    slugOf(tx),
    tx.selectFrom('users').select(['email', 'full_name', 'email_verified_at']).executeTakeFirstOrThrow(),
  ])
  const props = {
    appUrl: appUrl.origin,
    businessName: settings.business_name ?? owner.full_name ?? UNNAMED_BUSINESS,
    ownerEmail: owner.email,
    businessPhone: settings.business_phone,
    businessAddress: settings.business_address,
    accentColor,
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
  const reader = readerProps(booked)
  await queueMail(enqueue, tx, {
    letter: 'deposit-unpaid',
    props: {
      ...props,
      ...reader,
      clientName,
      job,
      amount: deposit.amount,
      bookUrl: bookUrl && bookAgainUrl(bookUrl, booked),
    },
    to,
    userId: deposit.userId,
  })
}

/**
 * Who paid a deposit. The job is somebody else's if its owner gave it to another client since. Null if the payer's data was
 * deleted.
 */
async function readPayer(tx: OwnerTx, { payerId, appointmentId }: StoredDeposit) {
  if (payerId === null) return null
  const [payer, job, languages] = await Promise.all([
    tx.selectFrom('clients').select(['name', 'email']).where('id', '=', payerId).executeTakeFirst(),
    appointmentId === null ? null : storedAppointment(tx, appointmentId),
    readClientLanguages(tx, payerId),
  ])
  const language = languages.client_language ?? languages.business_language
  return payer ? { ...payer, language, hasJob: job?.client_id === payerId } : null
}

/** Tells the payer about a refund that the provider has accepted. `amount` in cents. */
export async function sendRefundEmail(
  { enqueue, appUrl }: DepositEmailDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  amount: number,
): Promise<void> {
  const recipient = await readRefundRecipient(tx, deposit, appUrl)
  if (!recipient || recipient.email === '') return
  const { props, bookUrl } = await readBusiness(tx, appUrl)
  const { userId, appointmentId } = deposit
  const { name: clientName, job, reason } = recipient
  await queueMail(enqueue, tx, {
    letter: 'deposit-refunded',
    props: { ...props, ...recipient.reader, clientName, job, amount, reason, bookUrl },
    to: recipient.email,
    userId,
    ...(appointmentId && { appointmentId }),
  })
}

type RefundRecipient = {
  name: string
  email: string
  job: JobFacts | null
  reason: RefundReason
  reader: Reader
}

/** If the job is another client's by now, its address and what happened to it are not for the payer. */
async function readRefundRecipient(
  tx: OwnerTx,
  deposit: StoredDeposit,
  appUrl: URL,
): Promise<RefundRecipient | null> {
  const reason = deposit.refundReason ?? 'owner'
  const booked = await readJob(tx, deposit, appUrl)
  if (deposit.request)
    return (
      booked && {
        name: booked.clientName,
        email: booked.clientEmail,
        job: booked.job,
        reason,
        reader: readerProps(booked),
      }
    )
  const payer = await readPayer(tx, deposit)
  if (!payer) return null
  const { name, email, language } = payer
  return payer.hasJob && booked
    ? { name, email, job: booked.job, reason, reader: readerProps(booked) }
    : { name, email, job: null, reason: payer.hasJob ? reason : 'owner', reader: { language } }
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
    props: { ...props, ...readerProps(booked), clientName, job, amount, policy, payUrl },
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
  const payer = isOwnerConfirmed ? await readPayer(tx, deposit) : null
  const { userId, appointmentId, amount, refundDue, refundError } = deposit
  await queueMail(enqueue, tx, {
    letter: 'deposit-notice',
    props: {
      appUrl: props.appUrl,
      about,
      amount: about === 'paid' ? amount : refundDue,
      clientName: payer?.name ?? booked?.clientName ?? 'A client',
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
