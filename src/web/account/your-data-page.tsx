import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { BackLink } from '#web/account/back-link.tsx'
import { DeletionSection, DownloadSection } from '#web/account/your-data-sections.tsx'
import { AuthCard } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { replacePage, signedOutPath } from '#web/session/open-page.ts'
import { SessionLoading } from '#web/session/session-loading.tsx'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import classes from './your-data.module.css'

export const meta = () => [
  { title: 'Your data · Wheelhouse' },
  { name: 'description', content: 'Download what Wheelhouse keeps about you, or delete your account.' },
  { name: 'robots', content: 'noindex' },
]

/** Open to every signed-in owner, with or without a subscription. */
export default function YourDataPage() {
  const [search] = useSearchParams()
  const session = useSession()
  const user = sessionOf(session)?.user
  const isSignedOut = session.status === 'signed-out'
  const isAccountDeleted = isSignedOut && search.has('deleted')

  useEffect(() => {
    // Tells the other tabs that the account was deleted here.
    if (isAccountDeleted) browserSession.setSignedOut('here')
    else if (isSignedOut) void replacePage(signedOutPath('none', window.location.pathname))
  }, [isAccountDeleted, isSignedOut])

  if (user) return <YourDataCard email={user.email} />
  if (isAccountDeleted) return <AccountDeletedCard />
  return <SessionLoading session={session} loadingText="Looking up your account..." />
}

function YourDataCard({ email }: { email: string }) {
  return (
    <AuthCard title="Your data" subtitle="It’s yours, with or without a subscription.">
      <DownloadSection Heading="h2" />
      <DeletionSection Heading="h2" />
      <div className={classes.foot}>
        <p>Signed in as {email}</p>
        <BackLink />
      </div>
    </AuthCard>
  )
}

function AccountDeletedCard() {
  return (
    <AuthCard title="Your account was deleted">
      <p role="status">
        Everything in it has been deleted and you won’t be charged again. We’ve emailed you a confirmation.
      </p>
      <LinkButton look="quiet" href="/">
        Back to Home
      </LinkButton>
    </AuthCard>
  )
}
