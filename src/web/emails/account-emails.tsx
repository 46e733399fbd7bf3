import type { EmailProps } from '#contract/emails.ts'
import { type FactorChange, NEW_FACTOR_DAYS } from '#domain/account/factors.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { CopyableLink, EmailButton, Note, Paragraph, TextLink } from '#web/emails/email-parts.tsx'
import { fullDateTimeText, utcDateTimeText } from '#web/format/instant.ts'

export function MailCheck({ appUrl, askedAt }: EmailProps['mail-check']) {
  return (
    <EmailFrame
      heading="Your email works"
      preview="If you can read this, Wheelhouse can send you email."
      appUrl={appUrl}
    >
      <Paragraph>
        This is the test email you requested on {utcDateTimeText(askedAt)}. It arrived, so emails to you and
        your clients will too.
      </Paragraph>
      <Paragraph>You don’t need to do anything else.</Paragraph>
      <EmailButton href={appUrl}>Open Wheelhouse</EmailButton>
    </EmailFrame>
  )
}

export function ConfirmEmail({ appUrl, confirmUrl, code, minutes }: EmailProps['confirm-email']) {
  return (
    <EmailFrame
      heading="Confirm your email"
      preview={`Your code is ${code}. It expires in ${minutes} minutes.`}
      appUrl={appUrl}
    >
      <Paragraph>
        Someone, hopefully you, signed up for Wheelhouse with this email address. Confirm it and we’ll start
        sending messages to your clients.
      </Paragraph>
      <Paragraph>
        Your code is <strong>{code}</strong>. Enter it in Wheelhouse, or use the button.
      </Paragraph>
      <EmailButton href={confirmUrl}>Confirm my email</EmailButton>
      <Note>
        The code and the link expire in {minutes} minutes. You can send a new one from your dashboard.
      </Note>
      <Note>Didn’t sign up? You can ignore this email, and nothing will be sent in your name.</Note>
      <CopyableLink url={confirmUrl} />
    </EmailFrame>
  )
}

export function PasswordReset({ appUrl, resetUrl, minutes }: EmailProps['password-reset']) {
  return (
    <EmailFrame
      heading="Choose a new password"
      preview={`The link works once and expires in ${minutes} minutes.`}
      appUrl={appUrl}
    >
      <Paragraph>Someone, hopefully you, asked to reset the password for your Wheelhouse account.</Paragraph>
      <EmailButton href={resetUrl}>Choose a new password</EmailButton>
      <Note>
        The link works once and expires in {minutes} minutes. Requesting a new link cancels this one.
      </Note>
      <Note>
        Didn’t ask for this? You can ignore this email and your password stays the same. Please don’t forward
        it, because the link opens your account.
      </Note>
      <CopyableLink url={resetUrl} />
    </EmailFrame>
  )
}

export function PasswordChanged({ appUrl, changedAt, isFeedRenewed }: EmailProps['password-changed']) {
  const origin = appUrl.replace(/\/$/, '')
  return (
    <EmailFrame
      heading="Your password was changed"
      preview="If this was you, you don’t need to do anything."
      appUrl={appUrl}
    >
      <Paragraph>
        The password for your Wheelhouse account was changed on {utcDateTimeText(changedAt)}. Your other
        devices will have to sign in again.
      </Paragraph>
      <Paragraph>If this was you, you don’t need to do anything.</Paragraph>
      <Paragraph>
        If it wasn’t you, choose a new password now. That signs out anyone who used the old one.
      </Paragraph>
      <EmailButton href={`${origin}/auth?mode=reset`}>Reset my password</EmailButton>
      {isFeedRenewed && (
        <Note>
          Your private calendar link changed too, so your phone’s calendar won’t update until you add{' '}
          <TextLink href={`${origin}/dashboard/settings?tab=general#calendars`}>the new link</TextLink>.
        </Note>
      )}
    </EmailFrame>
  )
}

const FACTOR_CHANGE_SENTENCES: Readonly<Record<FactorChange, string>> = {
  'passkey added': 'A passkey was added to your Wheelhouse account. It can be used to sign in.',
  'passkey removed':
    'A passkey was removed from your Wheelhouse account. It can’t be used to sign in any more.',
  'authenticator added':
    'An authenticator app was added to your Wheelhouse account. Signing in with your password now asks for a code.',
  'authenticator removed':
    'The authenticator app was removed from your Wheelhouse account. Signing in no longer asks for a code.',
  'recovery codes replaced':
    'New recovery codes were created for your Wheelhouse account. The earlier ones don’t work any more.',
  'recovery code used':
    'Someone, hopefully you, used one of your recovery codes. It won’t work again. You can create new ones in your settings.',
}

export function factorChangedSubject({ change }: EmailProps['factor-changed']): string {
  return change === 'recovery code used'
    ? 'A recovery code of your Wheelhouse account was used'
    : 'How you sign in to Wheelhouse has changed'
}

export function FactorChanged({ appUrl, change, changedAt, timeZone }: EmailProps['factor-changed']) {
  const origin = appUrl.replace(/\/$/, '')
  const isAdded = change === 'passkey added' || change === 'authenticator added'
  return (
    <EmailFrame
      heading={change === 'recovery code used' ? 'A recovery code was used' : 'How you sign in has changed'}
      preview={FACTOR_CHANGE_SENTENCES[change]}
      appUrl={appUrl}
    >
      <Paragraph>{FACTOR_CHANGE_SENTENCES[change]}</Paragraph>
      <Paragraph>{fullDateTimeText(timeZone, changedAt)}</Paragraph>
      <Paragraph>If this was you, you don’t need to do anything.</Paragraph>
      <Paragraph>
        If it wasn’t you, choose a new password now. That signs out every device
        {isAdded &&
          ` and removes passkeys and authenticator apps that were added in the last ${NEW_FACTOR_DAYS} days`}
        . Then check your passkeys and codes in your settings.
      </Paragraph>
      <EmailButton href={`${origin}/auth?mode=reset`}>Reset my password</EmailButton>
    </EmailFrame>
  )
}

export function NewDevice({ appUrl, device, signedInAt, timeZone }: EmailProps['new-device']) {
  const origin = appUrl.replace(/\/$/, '')
  return (
    <EmailFrame
      heading="New sign-in to your account"
      preview="If this was you, you don’t need to do anything."
      appUrl={appUrl}
    >
      <Paragraph>Someone, hopefully you, signed in from a browser we haven’t seen before:</Paragraph>
      <Paragraph>
        <strong>{device}</strong>
        <br />
        {fullDateTimeText(timeZone, signedInAt)}
      </Paragraph>
      <Paragraph>If this was you, you don’t need to do anything.</Paragraph>
      <Paragraph>
        If it wasn’t you, choose a new password now. That signs out every device, including theirs. Then check
        your passkeys and codes in your settings.
      </Paragraph>
      <EmailButton href={`${origin}/auth?mode=reset`}>Reset my password</EmailButton>
      <Note>
        Was it you, on a device that isn’t yours? You can{' '}
        <TextLink href={`${origin}/dashboard/settings?tab=general#devices`}>sign out everywhere</TextLink> in
        your settings.
      </Note>
    </EmailFrame>
  )
}

export function AccountExists({ appUrl }: EmailProps['account-exists']) {
  const auth = `${appUrl.replace(/\/$/, '')}/auth`
  return (
    <EmailFrame
      heading="You already have an account"
      preview="Sign in to it instead of creating a second one."
      appUrl={appUrl}
    >
      <Paragraph>
        Someone tried to create a Wheelhouse account with this email address, but it already has one. Nothing
        was changed.
      </Paragraph>
      <Paragraph>If it was you, sign in with your existing password.</Paragraph>
      <EmailButton href={auth}>Sign in</EmailButton>
      <Note>
        Forgot it? <TextLink href={`${auth}?mode=reset`}>Reset your password</TextLink>. If it wasn’t you, you
        don’t need to do anything.
      </Note>
    </EmailFrame>
  )
}

export function AccountDeleted({ appUrl, deletedAt }: EmailProps['account-deleted']) {
  return (
    <EmailFrame
      heading="Your account was deleted"
      preview="Everything in it has been deleted and you won’t be charged again."
      appUrl={appUrl}
    >
      <Paragraph>
        You deleted your Wheelhouse account on {utcDateTimeText(deletedAt)}. Your clients, jobs, invoices and
        booking link were deleted with it.
      </Paragraph>
      <Paragraph>
        If you had a subscription, it has ended and you won’t be charged again. You keep any payment account
        you connected with the payment provider.
      </Paragraph>
      <Paragraph>
        If this wasn’t you, contact us at the address below. Thank you for using Wheelhouse.
      </Paragraph>
    </EmailFrame>
  )
}
