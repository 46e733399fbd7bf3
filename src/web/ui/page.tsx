import type { ReactNode } from 'react'
import classes from './page.module.css'

type PageProps = {
  title: string
  subtitle?: ReactNode
  action?: ReactNode
  /** For a page whose content should begin as high as possible. */
  isCompact?: boolean
  children: ReactNode
}

/** One screen's heading and content. The layout around it renders the `main` landmark. */
export function Page({ title, subtitle, action, isCompact = false, children }: PageProps) {
  return (
    <div className={isCompact ? `${classes.page} ${classes.compact}` : classes.page}>
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
