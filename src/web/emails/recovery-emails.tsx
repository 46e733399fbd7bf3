import type { EmailProps } from '#contract/emails.ts'
import type { RecoveryCancelledBy } from '#domain/account/recovery.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { CopyableLink, EmailButton, Note, Paragraph, TextLink } from '#web/emails/email-parts.tsx'
import { fullDateTimeText } from '#web/format/instant.ts'

export function RecoveryRequested(props: EmailProps['recovery-requested']) {
  const { appUrl, timeZone, cancelUrl, requestedAt, dueAt, device, network } = props
  const due = fullDateTimeText(timeZone, dueAt)
  return (
    <EmailFrame
      heading="Someone asked to recover your account"
      preview={`If it wasn’t you, cancel it before ${due}.`}
      appUrl={appUrl}
    >
      <Paragraph>
        Someone, hopefully you, told us that they can’t get a code to sign in to your Wheelhouse account:
      </Paragraph>
      <Paragraph>
        <strong>{device}</strong>, from the network {network}
        <br />
        {fullDateTimeText(timeZone, requestedAt)}
      </Paragraph>
      <Paragraph>
        If it was you, you don’t need to do anything. On {due} we’ll email you a link to choose a new
        password. It also removes your authenticator app, recovery codes and passkeys, and signs out every
        device.
      </Paragraph>
      <Paragraph>
        <strong>If it wasn’t you, cancel it now.</strong> Whoever can read your email could use that link to
        get into your account.
      </Paragraph>
      <EmailButton href={cancelUrl}>Cancel the recovery</EmailButton>
      <Note>You can also cancel it in Wheelhouse on any device where you’re signed in.</Note>
      <CopyableLink url={cancelUrl} />
    </EmailFrame>
  )
}

export function RecoveryReady(props: EmailProps['recovery-ready']) {
  const { appUrl, timeZone, recoverUrl, requestedAt, expiresAt } = props
  return (
    <EmailFrame
      heading="Recover your account"
      preview="Choose a new password. The link works once, for 24 hours."
      appUrl={appUrl}
    >
      <Paragraph>
        You asked to recover your Wheelhouse account on {fullDateTimeText(timeZone, requestedAt)}, and nobody
        has cancelled it. You can now choose a new password.
      </Paragraph>
      <Paragraph>
        This also removes your authenticator app, recovery codes and passkeys, and signs out every device. You
        can set them up again afterwards.
      </Paragraph>
      <EmailButton href={recoverUrl}>Choose a new password</EmailButton>
      <Note>The link works once, until {fullDateTimeText(timeZone, expiresAt)}.</Note>
      <Note>
        Didn’t ask for this? Cancel it with the link in our first email about it, or in Wheelhouse on a device
        where you’re signed in. Please don’t forward this email, because the link opens your account.
      </Note>
      <CopyableLink url={recoverUrl} />
    </EmailFrame>
  )
}

const CANCELLED_BY: Readonly<Record<RecoveryCancelledBy, string>> = {
  email: 'with the link in our email',
  device: 'on a device that is signed in to your account',
  'sign-in change': 'because the password or another way to sign in was changed',
}

export function RecoveryCancelled(props: EmailProps['recovery-cancelled']) {
  const { appUrl, timeZone, cancelledAt, cancelledBy } = props
  const origin = appUrl.replace(/\/$/, '')
  return (
    <EmailFrame
      heading="The recovery of your account was cancelled"
      preview="Nothing was changed. You sign in as before."
      appUrl={appUrl}
    >
      <Paragraph>
        The recovery of your Wheelhouse account was cancelled on {fullDateTimeText(timeZone, cancelledAt)},{' '}
        {CANCELLED_BY[cancelledBy]}. It removed nothing, and no link to recover the account works any more.
      </Paragraph>
      <Note>
        Still can’t get a code?{' '}
        <TextLink href={`${origin}/auth?mode=recover`}>Ask to recover your account</TextLink> again. That
        takes another 24 hours.
      </Note>
    </EmailFrame>
  )
}

export function RecoveryDone({ appUrl, timeZone, recoveredAt, isFeedRenewed }: EmailProps['recovery-done']) {
  const origin = appUrl.replace(/\/$/, '')
  return (
    <EmailFrame
      heading="Your account was recovered"
      preview="Sign in with your new password."
      appUrl={appUrl}
    >
      <Paragraph>
        Someone, hopefully you, chose a new password for your Wheelhouse account on{' '}
        {fullDateTimeText(timeZone, recoveredAt)}. Your authenticator app, recovery codes and passkeys were
        removed, and every device was signed out.
      </Paragraph>
      <Paragraph>Sign in with the new password, then set up your authenticator app again.</Paragraph>
      <EmailButton href={`${origin}/auth`}>Sign in</EmailButton>
      <Paragraph>
        If it wasn’t you, someone can read your email. Change the password of your mailbox first, then{' '}
        <TextLink href={`${origin}/auth?mode=reset`}>reset your Wheelhouse password</TextLink>. That signs out
        anyone who used the new one.
      </Paragraph>
      {isFeedRenewed && (
        <Note>
          Your private calendar link changed too, so your phone’s calendar won’t update until you add{' '}
          <TextLink href={`${origin}/dashboard/settings?tab=general#calendars`}>the new link</TextLink>.
        </Note>
      )}
    </EmailFrame>
  )
}
