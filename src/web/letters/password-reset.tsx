import { Button, Heading, Link, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

export function PasswordReset({ appUrl, resetUrl, minutes }: LetterProps['password-reset']) {
  return (
    <LetterFrame preview={`The link works once, for ${minutes} minutes.`} appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        Choose a new password
      </Heading>
      <Text style={letterStyles.text}>
        Somebody, hopefully you, asked to reset the password of your Wheelhouse account.
      </Text>
      <Button href={resetUrl} style={letterStyles.button}>
        Choose a new password
      </Button>
      <Text style={letterStyles.note}>
        The link works once and for {minutes} minutes. Asking for another one makes this one useless.
      </Text>
      <Text style={letterStyles.note}>
        Did you not ask for this? Then do nothing: your password stays as it is. Please do not pass this
        letter on, because the link opens your account.
      </Text>
      <Text style={letterStyles.note}>
        If the button does not work, copy this address into your browser:
        <br />
        <Link href={resetUrl} style={letterStyles.address}>
          {resetUrl}
        </Link>
      </Text>
    </LetterFrame>
  )
}
