import { LinkButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './pay.module.css'

export const INVALID_LINK = 'Invalid Payment Link'

/** A link that leads to no invoice, or not now. */
export function InvalidPayLink({ sentence }: { sentence: string }) {
  return (
    <main className={classes.invalid}>
      <Logo />
      <h1>{INVALID_LINK}</h1>
      <p role="alert">{sentence}</p>
      <LinkButton href="/">Go to Homepage</LinkButton>
    </main>
  )
}
