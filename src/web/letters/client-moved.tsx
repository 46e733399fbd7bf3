import { Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { instantIn } from '#web/format/instant.ts'
import { JobFacts } from '#web/letters/job-facts.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'
import { OwnerFrame } from '#web/letters/owner-frame.tsx'

export function ClientMoved({ job, previous, ...about }: LetterProps['client-moved']) {
  const { clientName, timeZone } = about
  return (
    <OwnerFrame
      {...about}
      heading="A client moved an appointment"
      preview={`Now on ${instantIn(timeZone, job.appointmentTime)}`}
    >
      <Text style={letterStyles.text}>{clientName} chose another free time on your page:</Text>
      <JobFacts job={job} timeZone={timeZone} />
      <Text style={letterStyles.text}>
        Before, it was on {instantIn(timeZone, previous.appointmentTime)}.
      </Text>
    </OwnerFrame>
  )
}
