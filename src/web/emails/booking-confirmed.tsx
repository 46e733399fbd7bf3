import type { EmailProps } from '#contract/emails.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { Answers, EmailButton, JobFacts, Note, Paragraph } from '#web/emails/email-parts.tsx'
import { restText } from '#web/format/deposit-text.ts'
import { jobTimeText } from '#web/format/instant.ts'
import { moneyText } from '#web/format/money.ts'

export function BookingConfirmed(props: EmailProps['booking-confirmed']) {
  const { email: words, dates } = CATALOGUES[props.language]
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, price, calendar } = props
  const { manageUrl, isChangeable, deposit } = props
  const business = words.business(businessName)
  const isByBusiness = props.bookedBy === 'business'
  return (
    <EmailFrame
      heading={words.confirmed}
      preview={`${job.service}, ${jobTimeText(dates, timeZone, job)}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>
        {words.hello(
          clientName,
          isByBusiness ? words.confirmedByBusiness(business) : words.confirmedByClient(business),
        )}
      </Paragraph>
      <JobFacts job={job} timeZone={timeZone} price={price} />
      <Answers answers={props.answers} />
      {deposit && deposit.kept > 0 && (
        <Note>
          {words.depositPaid(moneyText(deposit.kept))}{' '}
          {price !== null && restText(words, price, deposit.kept)} {deposit.policy}
        </Note>
      )}
      <EmailButton href={manageUrl}>
        {isChangeable ? words.appointment.seeMoveOrCancel : words.appointment.see}
      </EmailButton>
      <Note>
        {calendar && `${words.addFile} `}
        {isByBusiness ? words.doesNotWork : words.questions} {words.contact(business, ownerEmail)}
      </Note>
      {manageUrl && !isByBusiness && (
        <Note>
          {words.notBooked} {isChangeable ? words.cancelAbove : words.contactToCancel(business)}
        </Note>
      )}
    </EmailFrame>
  )
}
