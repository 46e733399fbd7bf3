import { Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { instantIn } from '#web/format/instant.ts'
import { JobFacts } from '#web/letters/job-facts.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'
import { OwnerFrame } from '#web/letters/owner-frame.tsx'

export function ClientCancelled({ job, ...about }: LetterProps['client-cancelled']) {
  const { clientName, timeZone } = about
  return (
    <OwnerFrame
      {...about}
      heading="A client cancelled an appointment"
      preview={`It was on ${instantIn(timeZone, job.appointmentTime)}`}
    >
      <Text style={letterStyles.text}>{clientName} cancelled this appointment. Its time is free again.</Text>
      <JobFacts job={job} timeZone={timeZone} />
    </OwnerFrame>
  )
}
