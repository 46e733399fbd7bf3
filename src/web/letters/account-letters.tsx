import type { LetterProps } from '#contract/letters.ts'
import { instantInUtc } from '#web/format/instant.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { CopyableAddress, LetterButton, Note, Paragraph, TextLink } from '#web/letters/letter-parts.tsx'

export function MailCheck({ appUrl, askedAt }: LetterProps['mail-check']) {
  return (
    <LetterFrame
      heading="Your mail works"
      preview="If you can read this, mail leaves Wheelhouse and arrives."
      appUrl={appUrl}
    >
      <Paragraph>
        This is the test letter you asked for on {instantInUtc(askedAt)}. It left Wheelhouse and arrived, so
        the letters to you and your clients can too.
      </Paragraph>
      <Paragraph>There is nothing else to do.</Paragraph>
      <LetterButton href={appUrl}>Open Wheelhouse</LetterButton>
    </LetterFrame>
  )
}

export function PasswordReset({ appUrl, resetUrl, minutes }: LetterProps['password-reset']) {
  return (
    <LetterFrame
      heading="Choose a new password"
      preview={`The link works once, for ${minutes} minutes.`}
      appUrl={appUrl}
    >
      <Paragraph>Somebody, hopefully you, asked to reset the password of your Wheelhouse account.</Paragraph>
      <LetterButton href={resetUrl}>Choose a new password</LetterButton>
      <Note>
        The link works once and for {minutes} minutes. Asking for another one makes this one useless.
      </Note>
      <Note>
        Did you not ask for this? Then do nothing: your password stays as it is. Please do not pass this
        letter on, because the link opens your account.
      </Note>
      <CopyableAddress url={resetUrl} />
    </LetterFrame>
  )
}

export function PasswordChanged({ appUrl, changedAt }: LetterProps['password-changed']) {
  return (
    <LetterFrame
      heading="Your password was changed"
      preview="If this was you, there is nothing to do."
      appUrl={appUrl}
    >
      <Paragraph>
        The password of your Wheelhouse account was changed on {instantInUtc(changedAt)}. Other devices that
        were signed in have to sign in again.
      </Paragraph>
      <Paragraph>If this was you, there is nothing to do.</Paragraph>
      <Paragraph>
        If it was not, choose a new password now. That signs out whoever used the old one.
      </Paragraph>
      <LetterButton href={`${appUrl.replace(/\/$/, '')}/auth?mode=reset`}>Reset my password</LetterButton>
    </LetterFrame>
  )
}

export function AccountExists({ appUrl }: LetterProps['account-exists']) {
  const auth = `${appUrl.replace(/\/$/, '')}/auth`
  return (
    <LetterFrame
      heading="You already have an account"
      preview="Sign in with it instead of opening a second one."
      appUrl={appUrl}
    >
      <Paragraph>
        Somebody tried to open a Wheelhouse account with this e-mail address, but it already has one. Nothing
        was changed.
      </Paragraph>
      <Paragraph>If it was you, sign in with the password you chose back then.</Paragraph>
      <LetterButton href={auth}>Sign in</LetterButton>
      <Note>
        Forgot it? <TextLink href={`${auth}?mode=reset`}>Reset your password</TextLink>. If it was not you,
        there is nothing to do.
      </Note>
    </LetterFrame>
  )
}

export function AccountDeleted({ appUrl, deletedAt }: LetterProps['account-deleted']) {
  return (
    <LetterFrame
      heading="Your account is deleted"
      preview="Everything in it is gone, and nothing more will be charged."
      appUrl={appUrl}
    >
      <Paragraph>
        You deleted your Wheelhouse account on {instantInUtc(deletedAt)}. Your clients, jobs, invoices and
        your booking link are gone with it.
      </Paragraph>
      <Paragraph>
        If you had a subscription, it has ended and nothing more will be charged. A payment account that you
        had connected stays yours at the payment provider.
      </Paragraph>
      <Paragraph>
        If this was not you, answer to the address below. Thank you for having worked with us.
      </Paragraph>
    </LetterFrame>
  )
}
