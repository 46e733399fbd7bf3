import type { User } from '#contract/account.ts'
import { BackLink } from '#web/account/back-link.tsx'
import { useProfileForm } from '#web/account/use-profile-form.ts'
import classes from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { SessionLoading } from '#web/session/session-loading.tsx'
import { sessionOf } from '#web/session/session-state.ts'
import { useRedirectWhenSignedOut, useSession } from '#web/session/use-session.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import yourDataClasses from './your-data.module.css'

export const meta = () => [
  { title: 'Profile · Wheelhouse' },
  { name: 'description', content: 'Your name in Wheelhouse.' },
  { name: 'robots', content: 'noindex' },
]

/** The dashboard's profile dialog as a page, which needs no subscription. */
export default function ProfilePage() {
  const session = useSession()
  useRedirectWhenSignedOut(session)
  const user = sessionOf(session)?.user
  if (user) return <ProfileCard user={user} />
  return <SessionLoading session={session} loadingText="Looking up your account..." />
}

function ProfileCard({ user }: { user: User }) {
  const { form, text, isBusy } = useProfileForm(user)
  return (
    <AuthCard title="Edit profile">
      <form {...form} className={classes.form}>
        <TextField {...text('full_name')} label="Name" autoComplete="name" />
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save changes
        </SubmitButton>
      </form>
      <div className={yourDataClasses.foot}>
        <p>Signed in as {user.email}</p>
        <BackLink />
      </div>
    </AuthCard>
  )
}
