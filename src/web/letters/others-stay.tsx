import { Text } from '@react-email/components'
import { instantIn } from '#web/format/instant.ts'
import { letterStyles } from '#web/letters/letter-styles.ts'

type OthersStayProps = {
  /** Whose: theirs in a letter to the owner. */
  whose?: 'Your' | 'Their'
  next: string | null
  timeZone: string
}

/** Nothing where no other visit is ahead. */
export function OthersStay({ whose = 'Your', next, timeZone }: OthersStayProps) {
  if (next === null) return null
  return (
    <Text style={letterStyles.text}>
      {whose} other visits stay. The next one is on {instantIn(timeZone, next)}.
    </Text>
  )
}
