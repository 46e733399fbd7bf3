import type { ReactNode } from 'react'
import classes from './booking-frame.module.css'

type BookingFrameProps = {
  /** The business's name; null if not set yet. */
  name: string | null
  welcome: string | null
  children: ReactNode
}

/** The page layout: the business's name and welcome message first, our footer last. */
export function BookingFrame({ name, welcome, children }: BookingFrameProps) {
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <h1>{name ? `Book with ${name}` : 'Book an Appointment'}</h1>
        {welcome && <p className={classes.welcome}>{welcome}</p>}
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <a href="/">Powered by Wheelhouse</a>
        <a href="/privacy">Privacy</a>
        <a href="/terms">Terms</a>
      </footer>
    </div>
  )
}
