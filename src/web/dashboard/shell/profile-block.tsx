import type { User } from '#contract/account.ts'
import { initialsOf } from '#domain/account/initials.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import classes from './profile-block.module.css'

type ProfileBlockProps = { user: User | undefined; onEdit: (opener: HTMLElement) => void }

export function ProfileBlock({ user, onEdit }: ProfileBlockProps) {
  if (!user) return <ProfileSkeleton />

  const { full_name: fullName, email } = user
  return (
    <div className={classes.container}>
      <button
        type="button"
        className={classes.profile}
        aria-haspopup="dialog"
        title="Edit profile"
        onClick={(event) => onEdit(event.currentTarget)}
      >
        <span className={classes.avatar} aria-hidden>
          {initialsOf({ fullName, email })}
        </span>
        <span className={classes.nameAndEmail}>
          <span className={classes.name}>{fullName || 'Set your name'}</span>
          <span className={classes.email}>{breakableEmail(email)}</span>
        </span>
      </button>
    </div>
  )
}

/** A long address breaks after the @ first. */
function breakableEmail(email: string) {
  const domainStart = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, domainStart)}
      <wbr />
      {email.slice(domainStart)}
    </>
  )
}

function ProfileSkeleton() {
  return (
    <div className={classes.container} aria-busy>
      <div className={classes.profile}>
        <Skeleton isRound height={40} />
        <div className={classes.nameAndEmail}>
          <Skeleton height={14} width="60%" marginBottom={8} />
          <Skeleton height={12} width="90%" />
        </div>
      </div>
    </div>
  )
}
