import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'
import classes from './local-frame.module.css'

export function LocalFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={classes.header}>
        <Logo />
        <nav aria-label="This machine" className={classes.nav}>
          <Link to="/local">Local</Link>
          <Link to="/local/mail">Mailbox</Link>
          <Link to="/local/pushes">Notifications</Link>
        </nav>
      </header>
      <main>{children}</main>
      <ToastViewport />
    </>
  )
}
