import { Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { instantIn } from '#web/format/instant.ts'
import { JobFacts } from '#web/letters/job-facts.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'
import { OthersStay } from '#web/letters/others-stay.tsx'
import { OwnerFrame } from '#web/letters/owner-frame.tsx'

type ClientCancelledProps = LetterProps['client-cancelled']

export function ClientCancelled({ job, series, ...about }: ClientCancelledProps) {
  const { clientName, timeZone } = about
  const next = series?.next ?? null
  return (
    <OwnerFrame
      {...about}
      heading={next ? 'A client skipped a visit' : 'A client cancelled an appointment'}
      preview={`It was on ${instantIn(timeZone, job.appointmentTime)}`}
    >
      <Text style={letterStyles.text}>
        {clientName} {next ? 'skipped this visit' : 'cancelled this appointment'}. Its time is free again.
      </Text>
      <JobFacts job={job} timeZone={timeZone} />
      <OthersStay whose="Their" next={next} timeZone={timeZone} />
    </OwnerFrame>
  )
}

export function clientCancelledSubject({ clientName, job, series }: ClientCancelledProps): string {
  return series?.next
    ? `${clientName} skipped a visit: ${job.service}`
    : `${clientName} cancelled ${job.service}`
}
