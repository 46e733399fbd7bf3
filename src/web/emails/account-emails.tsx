import type { EmailProps } from '#contract/emails.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { CopyableAddress, EmailButton, Note, Paragraph, TextLink } from '#web/emails/email-parts.tsx'
import { utcDateTimeText } from '#web/format/instant.ts'

export function MailCheck({ appUrl, askedAt }: EmailProps['mail-check']) {
  return (
    <EmailFrame
      heading="Your mail works"
      preview="If you can read this, mail leaves Wheelhouse and arrives."
      appUrl={appUrl}
    >
      <Paragraph>
        This is the test letter you asked for on {utcDateTimeText(askedAt)}. It left Wheelhouse and arrived,
        so the letters to you and your clients can too.
      </Paragraph>
      <Paragraph>There is nothing else to do.</Paragraph>
      <EmailButton href={appUrl}>Open Wheelhouse</EmailButton>
    </EmailFrame>
  )
}

export function PasswordReset({ appUrl, resetUrl, minutes }: EmailProps['password-reset']) {
  return (
    <EmailFrame
      heading="Choose a new password"
      preview={`The link works once, for ${minutes} minutes.`}
      appUrl={appUrl}
    >
      <Paragraph>Somebody, hopefully you, asked to reset the password of your Wheelhouse account.</Paragraph>
      <EmailButton href={resetUrl}>Choose a new password</EmailButton>
      <Note>
        The link works once and for {minutes} minutes. Asking for another one makes this one useless.
      </Note>
      <Note>
        Did you not ask for this? Then do nothing: your password stays as it is. Please do not pass this
        letter on, because the link opens your account.
      </Note>
      <CopyableAddress url={resetUrl} />
    </EmailFrame>
  )
}

export function PasswordChanged({ appUrl, changedAt }: EmailProps['password-changed']) {
  return (
    <EmailFrame
      heading="Your password was changed"
      preview="If this was you, there is nothing to do."
      appUrl={appUrl}
    >
      <Paragraph>
        The password of your Wheelhouse account was changed on {utcDateTimeText(changedAt)}. Other devices
        that were signed in have to sign in again.
      </Paragraph>
      <Paragraph>If this was you, there is nothing to do.</Paragraph>
      <Paragraph>
        If it was not, choose a new password now. That signs out whoever used the old one.
      </Paragraph>
      <EmailButton href={`${appUrl.replace(/\/$/, '')}/auth?mode=reset`}>Reset my password</EmailButton>
    </EmailFrame>
  )
}

export function AccountExists({ appUrl }: EmailProps['account-exists']) {
  const auth = `${appUrl.replace(/\/$/, '')}/auth`
  return (
    <EmailFrame
      heading="You already have an account"
      preview="Sign in with it instead of opening a second one."
      appUrl={appUrl}
    >
      <Paragraph>
        Somebody tried to open a Wheelhouse account with this e-mail address, but it already has one. Nothing
        was changed.
      </Paragraph>
      <Paragraph>If it was you, sign in with the password you chose back then.</Paragraph>
      <EmailButton href={auth}>Sign in</EmailButton>
      <Note>
        Forgot it? <TextLink href={`${auth}?mode=reset`}>Reset your password</TextLink>. If it was not you,
        there is nothing to do.
      </Note>
    </EmailFrame>
  )
}

export function AccountDeleted({ appUrl, deletedAt }: EmailProps['account-deleted']) {
  return (
    <EmailFrame
      heading="Your account is deleted"
      preview="Everything in it is gone, and nothing more will be charged."
      appUrl={appUrl}
    >
      <Paragraph>
        You deleted your Wheelhouse account on {utcDateTimeText(deletedAt)}. Your clients, jobs, invoices and
        your booking link are gone with it.
      </Paragraph>
      <Paragraph>
        If you had a subscription, it has ended and nothing more will be charged. A payment account that you
        had connected stays yours at the payment provider.
      </Paragraph>
      <Paragraph>
        If this was not you, answer to the address below. Thank you for having worked with us.
      </Paragraph>
    </EmailFrame>
  )
}
