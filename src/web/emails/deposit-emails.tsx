import type { EmailProps } from '#contract/emails.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import {
  CopyableLink,
  contactText,
  EmailButton,
  JobFacts,
  Note,
  Paragraph,
} from '#web/emails/email-parts.tsx'
import { jobTimeText } from '#web/format/instant.ts'
import { moneyText } from '#web/format/money.ts'

export const DEPOSIT_UNPAID_HEADING = 'Your appointment wasn’t booked'

export function DepositUnpaid(props: EmailProps['deposit-unpaid']) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, amount, bookUrl } = props
  return (
    <EmailFrame
      heading={DEPOSIT_UNPAID_HEADING}
      preview={`The deposit of ${moneyText(amount)} wasn’t paid in time.`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>
        Hello {clientName}, we held this time with {businessName} for you, but the deposit of{' '}
        {moneyText(amount)} wasn’t paid in time. The time is open to others again, and you haven’t been
        charged.
      </Paragraph>
      <JobFacts job={job} timeZone={timeZone} />
      <EmailButton href={bookUrl}>Try again</EmailButton>
      <Note>Questions? {contactText(businessName, ownerEmail)}.</Note>
    </EmailFrame>
  )
}

export const DEPOSIT_REFUNDED_HEADING = 'Your deposit was refunded'

export function DepositRefunded(props: EmailProps['deposit-refunded']) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, amount, reason, bookUrl } = props
  const wantsAnotherTime = reason !== 'price' && reason !== 'owner'
  return (
    <EmailFrame
      heading={DEPOSIT_REFUNDED_HEADING}
      preview={`${moneyText(amount)} from ${businessName}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>
        Hello {clientName}, {refundText(props)} Your bank can take a few days to show it.
      </Paragraph>
      {job && <JobFacts job={job} timeZone={timeZone} />}
      {wantsAnotherTime && <EmailButton href={bookUrl}>Book another time</EmailButton>}
      <Note>Questions? {contactText(businessName, ownerEmail)}.</Note>
    </EmailFrame>
  )
}

function refundText({ businessName, amount, reason }: EmailProps['deposit-refunded']): string {
  const money = moneyText(amount)
  switch (reason) {
    case 'time taken':
      return `your payment reached ${businessName} after somebody else had taken the time, so it wasn’t booked. We’ve refunded your deposit of ${money}.`
    case 'client cancelled':
      return `you cancelled your appointment with ${businessName}, so we’ve refunded your deposit of ${money}.`
    case 'owner cancelled':
      return `${businessName} cancelled your appointment, so we’ve refunded your deposit of ${money}.`
    case 'price':
      return `your appointment with ${businessName} now costs less than your deposit, so we’ve refunded the difference of ${money}.`
    case 'owner':
      return `${businessName} has refunded ${money} that you paid as a deposit.`
  }
}

export function DepositRequest(props: EmailProps['deposit-request']) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, amount, policy, payUrl } = props
  return (
    <EmailFrame
      heading="Please pay your deposit"
      preview={`${moneyText(amount)} for ${job.service}, ${jobTimeText(timeZone, job)}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>
        Hello {clientName}, {businessName} asks for a deposit of {moneyText(amount)} for your appointment:
      </Paragraph>
      <JobFacts job={job} timeZone={timeZone} price={job.price ?? null} />
      <EmailButton href={payUrl}>Pay {moneyText(amount)} deposit</EmailButton>
      <Note>{policy}</Note>
      <Note>Questions? {contactText(businessName, ownerEmail)}.</Note>
      <CopyableLink url={payUrl} />
    </EmailFrame>
  )
}

type NoticeProps = EmailProps['deposit-notice']

const NOTICE_HEADINGS: Readonly<Record<NoticeProps['about'], string>> = {
  paid: 'A client paid a deposit',
  'time taken': 'A client paid for a time that was taken',
  'refund failed': 'We couldn’t refund a deposit',
}

/** Tells the owner. Sentences start with the name, because it may be 'A client'. */
export function DepositNotice(props: NoticeProps) {
  const { appUrl, about, timeZone, job, appointmentUrl } = props
  return (
    <EmailFrame heading={NOTICE_HEADINGS[about]} preview={depositNoticeSubject(props)} appUrl={appUrl}>
      <Paragraph>{noticeText(props)}</Paragraph>
      {job && <JobFacts job={job} timeZone={timeZone} />}
      <EmailButton href={appointmentUrl}>Open your calendar</EmailButton>
    </EmailFrame>
  )
}

function noticeText({ about, amount, clientName, error }: NoticeProps): string {
  const money = moneyText(amount)
  switch (about) {
    case 'paid':
      return `${clientName} paid the deposit of ${money} that you asked for.`
    case 'time taken':
      return `${clientName} paid a deposit of ${money}, but only after this time was taken. Nothing was booked. We’re refunding the deposit, and we’ll email them once it’s done.`
    case 'refund failed':
      return [
        `${clientName} gets back ${money} of a deposit, but the payment provider refused the refund.`,
        ...(error ? [`It says: ${error.replace(/\.?$/, '.')}`] : []),
        'We’ll keep trying. Please check the balance of your payment account. We’ll email them once the refund is accepted.',
      ].join(' ')
  }
}

export function depositNoticeSubject({ about, amount, clientName }: NoticeProps): string {
  const money = moneyText(amount)
  switch (about) {
    case 'paid':
      return `${clientName} paid a deposit of ${money}`
    case 'time taken':
      return `${clientName} paid ${money} for a time that was taken`
    case 'refund failed':
      return `We couldn’t refund ${money} of a deposit`
  }
}
