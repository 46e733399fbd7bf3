import { Heading, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { JobFacts } from '#web/letters/job-facts.tsx'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'
import { ManageButton } from '#web/letters/manage-button.tsx'
import { writeTo } from '#web/letters/write-to.ts'

export function AppointmentCancelled(props: LetterProps['appointment-cancelled']) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, manageUrl, bookUrl, calendar } = props
  const isOwnDoing = props.changedBy === 'client'
  return (
    <LetterFrame
      preview={
        isOwnDoing
          ? `You have cancelled your appointment with ${businessName}.`
          : `${businessName} has cancelled your appointment.`
      }
      appUrl={appUrl}
      businessName={businessName}
    >
      <Heading as="h1" style={letterStyles.heading}>
        Your appointment is cancelled
      </Heading>
      <Text style={letterStyles.text}>
        Hello {clientName},{' '}
        {isOwnDoing
          ? `you have cancelled this appointment with ${businessName}:`
          : `${businessName} has cancelled this appointment:`}
      </Text>
      <JobFacts job={job} timeZone={timeZone} />
      <ManageButton href={bookUrl ?? manageUrl}>
        {bookUrl ? 'Book another time' : 'See your appointment'}
      </ManageButton>
      <Text style={letterStyles.note}>
        {calendar && 'The attached file takes it out of your calendar. '}
        {bookUrl ? 'Questions?' : 'Would you like another time?'} {writeTo(businessName, ownerEmail)}.
      </Text>
    </LetterFrame>
  )
}
