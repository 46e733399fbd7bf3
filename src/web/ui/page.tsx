import type { ReactNode } from 'react'
import classes from './page.module.css'

type PageProps = {
  title: string
  subtitle?: string
  action?: ReactNode
  /** Leaves more of a phone’s first screen to the content. */
  isCompact?: boolean
  children: ReactNode
}

/** One screen's heading and content. The layout around it renders the `main` landmark. */
export function Page({ title, subtitle, action, isCompact = false, children }: PageProps) {
  return (
    <div className={`${classes.page} ${isCompact ? classes.compact : ''}`}>
      <div className={classes.heading}>
        <div>
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
