import type { ComponentProps } from 'react'
import classes from './button.module.css'

/** `danger` leads to something that cannot be liked; `dangerous` does it. */
type Look = { look?: 'primary' | 'quiet' | 'danger' | 'dangerous' }

export function Button({ look = 'primary', ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={`${classes.button} ${classes[look]}`} />
}

/** A plain anchor, so that it works on pages without scripts. */
export function LinkButton({ look = 'primary', children, ...props }: ComponentProps<'a'> & Look) {
  return (
    <a {...props} className={`${classes.button} ${classes[look]}`}>
      {children}
    </a>
  )
}
