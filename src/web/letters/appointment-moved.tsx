import { Heading, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { instantIn } from '#web/format/instant.ts'
import { JobFacts } from '#web/letters/job-facts.tsx'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'
import { ManageButton } from '#web/letters/manage-button.tsx'
import { writeTo } from '#web/letters/write-to.ts'

type MovedProps = LetterProps['appointment-moved']

export function AppointmentMoved(props: MovedProps) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, previous } = props
  const { manageUrl, isChangeable, calendar, changedBy } = props
  const heading = movedHeading(props)
  return (
    <LetterFrame
      preview={`${job.service}, ${instantIn(timeZone, job.appointmentTime)}`}
      appUrl={appUrl}
      businessName={businessName}
    >
      <Heading as="h1" style={letterStyles.heading}>
        {heading}
      </Heading>
      <Text style={letterStyles.text}>
        Hello {clientName}, {sentence(props)}
      </Text>
      <JobFacts job={job} timeZone={timeZone} />
      {previous && previous.appointmentTime !== job.appointmentTime && (
        <Text style={letterStyles.note}>
          Before, it was on {instantIn(timeZone, previous.appointmentTime)}.
        </Text>
      )}
      <ManageButton href={manageUrl}>
        {isChangeable ? 'See, move or cancel it' : 'See your appointment'}
      </ManageButton>
      <Text style={letterStyles.note}>
        {calendar && 'The attached file brings your calendar up to date. '}
        {changedBy === 'client' ? 'Questions?' : 'Does that not suit you?'}{' '}
        {writeTo(businessName, ownerEmail)}.
      </Text>
    </LetterFrame>
  )
}

export function movedHeading({ job, previous }: MovedProps): string {
  if (previous === null) return 'Your appointment is on again'
  if (previous.appointmentTime !== job.appointmentTime) return 'Your appointment has a new time'
  return 'Your appointment has changed'
}

function sentence({ businessName, job, previous, changedBy }: MovedProps): string {
  if (changedBy === 'client') return `you have moved your appointment with ${businessName}.`
  if (previous === null) return `your appointment with ${businessName} takes place after all.`
  if (previous.appointmentTime !== job.appointmentTime) return `${businessName} has moved your appointment.`
  return `${businessName} has changed your appointment. Its time stays the same.`
}
