import type { ComponentProps } from 'react'
import classes from './button.module.css'

/** `danger` is outlined; `danger-filled` is filled, for the last confirmation of something destructive. */
type ButtonLook = { look?: 'primary' | 'quiet' | 'danger' | 'danger-filled' }

export function Button({ look = 'primary', ...props }: ComponentProps<'button'> & ButtonLook) {
  return <button type="button" {...props} className={`${classes.button} ${classes[look]}`} />
}

/** A plain anchor, so that it works on pages without scripts. */
export function LinkButton({ look = 'primary', children, ...props }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...props} className={`${classes.button} ${classes[look]}`}>
      {children}
    </a>
  )
}
