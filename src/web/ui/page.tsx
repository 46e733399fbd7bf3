import type { ReactNode } from 'react'
import classes from './page.module.css'

type PageProps = { title: string; subtitle?: string; action?: ReactNode; children: ReactNode }

/** The content of one screen under its heading. The landmark around it belongs to the frame. */
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
