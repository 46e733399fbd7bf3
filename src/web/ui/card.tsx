import type { ComponentProps } from 'react'
import classes from './card.module.css'

export function Card({ className = '', ...props }: ComponentProps<'section'>) {
  return <section {...props} className={`${classes.card} ${className}`} />
}
