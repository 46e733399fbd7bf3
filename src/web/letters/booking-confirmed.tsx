import type { LetterProps } from '#contract/letters.ts'
import { instantIn } from '#web/format/instant.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { JobFacts, LetterButton, Note, Paragraph, writeTo } from '#web/letters/letter-parts.tsx'

export function BookingConfirmed(props: LetterProps['booking-confirmed']) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, price, calendar } = props
  const { manageUrl, isChangeable } = props
  return (
    <LetterFrame
      heading="Your appointment is confirmed"
      preview={`${job.service}, ${instantIn(timeZone, job.appointmentTime)}`}
      appUrl={appUrl}
      businessName={businessName}
    >
      <Paragraph>
        Hello {clientName}, thank you for booking with {businessName}. This is your appointment:
      </Paragraph>
      <JobFacts job={job} timeZone={timeZone} price={price} />
      <LetterButton href={manageUrl}>
        {isChangeable ? 'See, move or cancel it' : 'See your appointment'}
      </LetterButton>
      <Note>
        {calendar && 'The attached file puts it into your calendar. '}Questions?{' '}
        {writeTo(businessName, ownerEmail)}.
      </Note>
      {manageUrl && (
        <Note>
          Was it not you who booked? Then somebody gave your address by mistake, and you can{' '}
          {isChangeable ? 'cancel it with the link above' : `write to ${businessName} to cancel it`}.
        </Note>
      )}
    </LetterFrame>
  )
}
