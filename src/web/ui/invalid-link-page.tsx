import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './invalid-link-page.module.css'

/** Shown for a link that is invalid or currently unavailable. */
export function InvalidLinkPage({
  title,
  homeLabel = 'Go to Homepage',
  children,
}: {
  title: string
  homeLabel?: string
  children: ReactNode
}) {
  return (
    <main className={classes.page}>
      <Logo />
      <h1>{title}</h1>
      {children}
      <LinkButton href="/">{homeLabel}</LinkButton>
    </main>
  )
}
