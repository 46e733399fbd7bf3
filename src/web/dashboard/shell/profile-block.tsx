import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '#domain/account/initials.ts'
import { sessionQuery } from '#web/dashboard/shell/session-query.ts'
import classes from './profile-block.module.css'

export function ProfileBlock() {
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending) return <ProfileSkeleton />

  const user = data?.session?.user
  const fullName = user?.full_name ?? ''
  const email = user?.email ?? ''
  return (
    <div className={classes.profile}>
      <span className={classes.avatar} aria-hidden>
        {initialsOf({ fullName, email })}
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{fullName || 'Set your name'}</p>
        <p>{email}</p>
      </div>
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <div className={classes.profile} aria-busy>
      <Skeleton circle height={40} />
      <div className={classes.words}>
        <Skeleton height={14} width="60%" mb={8} />
        <Skeleton height={12} width="90%" />
      </div>
    </div>
  )
}
