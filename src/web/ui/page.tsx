import type { ReactNode } from 'react'
import classes from './page.module.css'

type PageProps = { title: string; subtitle?: string; action?: ReactNode; children: ReactNode }

/** One screen's heading and content. The layout around it renders the `main` landmark. */
export function Page({ title, subtitle, action, children }: PageProps) {
  return (
    <div className={classes.page}>
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
