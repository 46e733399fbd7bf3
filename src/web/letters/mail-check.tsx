import { Button, Heading, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { instantInUtc } from '#web/format/instant.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

export function MailCheck({ appUrl, askedAt }: LetterProps['mail-check']) {
  return (
    <LetterFrame preview="If you can read this, mail leaves Wheelhouse and arrives." appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        Your mail works
      </Heading>
      <Text style={letterStyles.text}>
        This is the test letter you asked for on {instantInUtc(askedAt)}. It left Wheelhouse and arrived, so
        the letters to you and your clients can too.
      </Text>
      <Text style={letterStyles.text}>There is nothing else to do.</Text>
      <Button href={appUrl} style={letterStyles.button}>
        Open Wheelhouse
      </Button>
    </LetterFrame>
  )
}
