import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './collapsible.module.css'

type CollapsibleProps = {
  title: string
  /** How much of the section is in use, such as `2 set`. */
  count?: string | undefined
  /** One line that lists what is inside. */
  summary: string
  isOpened: boolean
  onToggle: (isOpened: boolean) => void
  children: ReactNode
}

/** A collapsible section for optional settings. Its contents stay mounted while collapsed. */
export function Collapsible({ title, count, summary, isOpened, onToggle, children }: CollapsibleProps) {
  return (
    <details
      className={classes.collapsible}
      open={isOpened}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <span>
          <span className={classes.title}>{title}</span>
          {count && <span className={classes.count}>{count}</span>}
          <span className={classes.summary}>{summary}</span>
        </span>
        <ChevronDown size={20} aria-hidden />
      </summary>
      {children}
    </details>
  )
}
