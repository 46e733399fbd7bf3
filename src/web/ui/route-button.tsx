import { Link, type LinkProps } from 'react-router'
import classes from './button.module.css'

/** A client-side link that looks like a button. */
export function RouteButton({ look = 'primary', ...props }: LinkProps & { look?: 'primary' | 'quiet' }) {
  return <Link {...props} className={`${classes.button} ${classes[look]}`} />
}
