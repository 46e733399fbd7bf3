import type { EmailProps } from '#contract/emails.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { EmailButton, JobFacts, Note, OtherVisitsNote, Paragraph } from '#web/emails/email-parts.tsx'
import { jobTimeText } from '#web/format/instant.ts'
import { moneyText } from '#web/format/money.ts'

type CancelledProps = EmailProps['appointment-cancelled']

export function AppointmentCancelled(props: CancelledProps) {
  const { email: words, dates } = CATALOGUES[props.language]
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, calendar, deposit } = props
  const next = props.series?.next ?? null
  const [label, question] = next
    ? [words.seeOthers, words.questions]
    : props.bookUrl
      ? [words.bookAnotherTime, words.questions]
      : [words.appointment.see, words.differentTime]
  return (
    <EmailFrame
      heading={cancelledHeading(props)}
      preview={`${job.service}, ${jobTimeText(dates, timeZone, job)}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>{words.hello(clientName, introText(props))}</Paragraph>
      <JobFacts job={job} timeZone={timeZone} />
      {deposit && deposit.kept > 0 && <Paragraph>{keptDepositText(props, deposit)}</Paragraph>}
      <OtherVisitsNote next={next} arrivalWindow={props.series?.nextArrivalWindow} timeZone={timeZone} />
      <EmailButton href={next ? props.manageUrl : (props.bookUrl ?? props.manageUrl)}>{label}</EmailButton>
      <Note>
        {calendar && `${words.removeFile} `}
        {question} {words.contact(words.business(businessName), ownerEmail)}
      </Note>
    </EmailFrame>
  )
}

/** A client "skips" a visit of a series, unless it is the last one; a business always "cancels". */
export function cancelledHeading({ language, series, changedBy }: CancelledProps): string {
  const { email: words } = CATALOGUES[language]
  if (!series?.next) return words.appointmentCancelled
  return changedBy === 'business' ? words.visitCancelled : words.visitSkipped
}

function introText({ language, series, businessName, changedBy }: CancelledProps): string {
  const { email: words } = CATALOGUES[language]
  const business = words.business(businessName)
  if (changedBy === 'business')
    return series?.next ? words.businessCancelledVisit(business) : words.businessCancelled(business)
  return series?.next ? words.youSkipped(business) : words.youCancelled(business)
}

/** Says nothing of a refund: another email does, once the payment provider has accepted it. */
function keptDepositText(
  { language, businessName, changedBy }: CancelledProps,
  { kept, amount }: NonNullable<CancelledProps['deposit']>,
): string {
  const { email: words } = CATALOGUES[language]
  // The rest of it may have been refunded before.
  const what = (kept < amount ? words.partOfDeposit : words.yourDeposit)(moneyText(kept))
  return changedBy === 'client'
    ? words.keepsAsAgreed(words.business(businessName), what)
    : words.keeps(businessName, what)
}
