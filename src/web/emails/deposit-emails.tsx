import type { EmailProps } from '#contract/emails.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { CopyableLink, EmailButton, JobFacts, Note, Paragraph } from '#web/emails/email-parts.tsx'
import { jobTimeText } from '#web/format/instant.ts'
import { moneyText } from '#web/format/money.ts'

export function DepositUnpaid(props: EmailProps['deposit-unpaid']) {
  const { email: words } = CATALOGUES[props.language]
  const business = words.business(props.businessName)
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, amount, bookUrl } = props
  return (
    <EmailFrame
      heading={words.depositUnpaid}
      preview={words.depositUnpaidPreview(moneyText(amount))}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>{words.hello(clientName, words.depositUnpaidIntro(business, moneyText(amount)))}</Paragraph>
      <JobFacts job={job} timeZone={timeZone} />
      <EmailButton href={bookUrl}>{words.tryAgain}</EmailButton>
      <Note>
        {words.questions} {words.contact(business, ownerEmail)}
      </Note>
    </EmailFrame>
  )
}

export function DepositRefunded(props: EmailProps['deposit-refunded']) {
  const { email: words } = CATALOGUES[props.language]
  const business = words.business(props.businessName)
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, amount, reason, bookUrl } = props
  const wantsAnotherTime = reason !== 'price' && reason !== 'owner'
  return (
    <EmailFrame
      heading={words.depositRefunded}
      preview={words.amountFrom(moneyText(amount), business)}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>
        {words.hello(clientName, words.refundReasons[reason](business, moneyText(amount)))} {words.bankDelay}
      </Paragraph>
      {job && <JobFacts job={job} timeZone={timeZone} />}
      {wantsAnotherTime && <EmailButton href={bookUrl}>{words.bookAnotherTime}</EmailButton>}
      <Note>
        {words.questions} {words.contact(business, ownerEmail)}
      </Note>
    </EmailFrame>
  )
}

export function DepositRequest(props: EmailProps['deposit-request']) {
  const { email: words, dates } = CATALOGUES[props.language]
  const business = words.business(props.businessName)
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, amount, policy, payUrl } = props
  return (
    <EmailFrame
      heading={words.depositRequest}
      preview={words.depositRequestPreview(moneyText(amount), job.service, jobTimeText(dates, timeZone, job))}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>{words.hello(clientName, words.depositRequestIntro(business, moneyText(amount)))}</Paragraph>
      <JobFacts job={job} timeZone={timeZone} price={job.price ?? null} />
      <EmailButton href={payUrl}>{words.payDeposit(moneyText(amount))}</EmailButton>
      <Note>{policy}</Note>
      <Note>
        {words.questions} {words.contact(business, ownerEmail)}
      </Note>
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
