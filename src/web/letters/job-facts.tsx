import { Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { instantIn } from '#web/format/instant.ts'
import { moneyText } from '#web/format/money.ts'
import { letterStyles } from '#web/letters/letter-styles.ts'

type JobFactsProps = {
  job: LetterProps['appointment-cancelled']['job']
  timeZone: string
  /** Cents. */
  price?: number | null
}

export function JobFacts({ job, timeZone, price = null }: JobFactsProps) {
  const { service, appointmentTime, duration, address } = job
  return (
    <Text style={letterStyles.facts}>
      <strong>{instantIn(timeZone, appointmentTime)}</strong>
      <br />
      {service}, {duration} minutes{price !== null && `, ${moneyText(price)}`}
      {address && (
        <>
          <br />
          {address}
        </>
      )}
    </Text>
  )
}
