import type { EmailProps } from '#contract/emails.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { Answers, contactText, EmailButton, JobFacts, Note, Paragraph } from '#web/emails/email-parts.tsx'
import { restText } from '#web/format/deposit-text.ts'
import { jobTimeText } from '#web/format/instant.ts'
import { moneyText } from '#web/format/money.ts'

export function BookingConfirmed(props: EmailProps['booking-confirmed']) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, price, calendar } = props
  const { manageUrl, isChangeable, deposit } = props
  const isByBusiness = props.bookedBy === 'business'
  return (
    <EmailFrame
      heading="Your appointment is confirmed"
      preview={`${job.service}, ${jobTimeText(timeZone, job)}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>
        Hello {clientName},{' '}
        {isByBusiness
          ? `${businessName} booked this for you.`
          : `thank you for booking with ${businessName}.`}{' '}
        Here’s your appointment:
      </Paragraph>
      <JobFacts job={job} timeZone={timeZone} price={price} />
      <Answers answers={props.answers} />
      {deposit && deposit.kept > 0 && (
        <Note>
          Your deposit of {moneyText(deposit.kept)} is paid. {price !== null && restText(price, deposit.kept)}{' '}
          {deposit.policy}
        </Note>
      )}
      <EmailButton href={manageUrl}>
        {isChangeable ? 'See, move or cancel it' : 'See your appointment'}
      </EmailButton>
      <Note>
        {calendar && 'Open the attached file to add it to your calendar. '}
        {isByBusiness ? 'Doesn’t work for you?' : 'Questions?'} {contactText(businessName, ownerEmail)}.
      </Note>
      {manageUrl && !isByBusiness && (
        <Note>
          Didn’t book this? Someone may have entered your email by mistake. You can{' '}
          {isChangeable ? 'cancel it with the link above' : `contact ${businessName} to cancel it`}.
        </Note>
      )}
    </EmailFrame>
  )
}
