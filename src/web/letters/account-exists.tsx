import { Button, Heading, Link, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

export function AccountExists({ appUrl }: LetterProps['account-exists']) {
  const auth = `${appUrl.replace(/\/$/, '')}/auth`
  return (
    <LetterFrame preview="Sign in with it instead of opening a second one." appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        You already have an account
      </Heading>
      <Text style={letterStyles.text}>
        Somebody tried to open a Wheelhouse account with this e-mail address, but it already has one. Nothing
        was changed.
      </Text>
      <Text style={letterStyles.text}>If it was you, sign in with the password you chose back then.</Text>
      <Button href={auth} style={letterStyles.button}>
        Sign in
      </Button>
      <Text style={letterStyles.note}>
        Forgot it?{' '}
        <Link href={`${auth}?mode=reset`} style={letterStyles.footerLink}>
          Reset your password
        </Link>
        . If it was not you, there is nothing to do.
      </Text>
    </LetterFrame>
  )
}
