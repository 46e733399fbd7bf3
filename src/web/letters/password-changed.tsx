import { Button, Heading, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { instantInUtc } from '#web/format/instant.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

export function PasswordChanged({ appUrl, changedAt }: LetterProps['password-changed']) {
  return (
    <LetterFrame preview="If this was you, there is nothing to do." appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        Your password was changed
      </Heading>
      <Text style={letterStyles.text}>
        The password of your Wheelhouse account was changed on {instantInUtc(changedAt)}. Other devices that
        were signed in have to sign in again.
      </Text>
      <Text style={letterStyles.text}>If this was you, there is nothing to do.</Text>
      <Text style={letterStyles.text}>
        If it was not, choose a new password now. That signs out whoever used the old one.
      </Text>
      <Button href={`${appUrl.replace(/\/$/, '')}/auth?mode=reset`} style={letterStyles.button}>
        Reset my password
      </Button>
    </LetterFrame>
  )
}
