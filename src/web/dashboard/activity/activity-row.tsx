import { Link } from 'react-router'
import type { ActivityEntry } from '#contract/activity.ts'
import { JobLink } from '#web/dashboard/ui/job-link.tsx'
import { invoicePath } from '#web/dashboard/ui/paths.ts'
import { timeText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import classes from './activity.module.css'

export function ActivityRow({ entry, timeZone }: { entry: ActivityEntry; timeZone: string }) {
  const { at, what, is_failure, is_this_device, via, device, network } = entry
  return (
    <li className={classes.entry}>
      <p className={is_failure ? `${classes.what} ${classes.failure}` : classes.what}>{what}</p>
      <p className={classes.when}>
        {is_this_device && <Badge tone="brand">This device</Badge>}
        {via === 'api' && <Badge tone="gray">API</Badge>}
        <time dateTime={at}>{timeText(timeZone, at)}</time>
      </p>
      <Subject {...entry} />
      <p className={classes.from}>
        {device} · {network}
      </p>
    </li>
  )
}

function Subject({ subject, record }: Pick<ActivityEntry, 'subject' | 'record'>) {
  if (subject === null) return null
  return (
    <p className={classes.subject} dir="auto">
      <SubjectLink record={record}>{subject}</SubjectLink>
    </p>
  )
}

function SubjectLink({ record, children }: Pick<ActivityEntry, 'record'> & { children: string }) {
  switch (record?.type) {
    case 'job':
      return <JobLink id={record.id}>{children}</JobLink>
    case 'invoice':
      return <Link to={invoicePath(record.id)}>{children}</Link>
    default:
      return children
  }
}
