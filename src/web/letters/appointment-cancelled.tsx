import { Heading, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { JobFacts } from '#web/letters/job-facts.tsx'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

export function AppointmentCancelled(props: LetterProps['appointment-cancelled']) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job } = props
  return (
    <LetterFrame preview={`${businessName} has cancelled your appointment.`} appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        Your appointment is cancelled
      </Heading>
      <Text style={letterStyles.text}>
        Hello {clientName}, {businessName} has cancelled this appointment:
      </Text>
      <JobFacts job={job} timeZone={timeZone} />
      <Text style={letterStyles.note}>
        Would you like another time? Write to {businessName} at {ownerEmail}.
      </Text>
    </LetterFrame>
  )
}
