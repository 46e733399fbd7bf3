import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import classes from './auth-card.module.css'

type AuthCardProps = { title: string; subtitle?: string; note?: string; children: ReactNode }

export function AuthCard({ title, subtitle, note, children }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigationType = useNavigationType()
  useEffect(() => {
    // Focus was lost because one form replaced another. On a freshly loaded page there was none to lose.
    if (document.activeElement === document.body && navigationType !== 'POP') heading.current?.focus()
  }, [navigationType])
  return (
    <Card className={classes.card}>
      <div className={classes.heading}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {subtitle && <p>{subtitle}</p>}
        {note && <p>{note}</p>}
      </div>
      {children}
    </Card>
  )
}

/** Shown until the URL has been read. */
export function AuthCardSkeleton() {
  return (
    <Card className={classes.card} aria-busy>
      <div className={classes.skeleton}>
        <noscript>This page needs JavaScript, which is turned off in your browser.</noscript>
      </div>
    </Card>
  )
}
