import type { BadgeTone } from '#web/ui/badge-tone.ts'
import classes from './badge.module.css'

export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <span className={`${classes.badge} ${classes[tone]}`}>{children}</span>
}
