import { Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { instantIn } from '#web/format/instant.ts'
import { JobFacts } from '#web/letters/job-facts.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'
import { OwnerFrame } from '#web/letters/owner-frame.tsx'

export function BookingReceived({ job, price, ...about }: LetterProps['booking-received']) {
  const { clientName, timeZone } = about
  return (
    <OwnerFrame
      {...about}
      heading="You have a new booking"
      preview={instantIn(timeZone, job.appointmentTime)}
    >
      <Text style={letterStyles.text}>{clientName} booked on your page:</Text>
      <JobFacts job={job} timeZone={timeZone} price={price} />
    </OwnerFrame>
  )
}
