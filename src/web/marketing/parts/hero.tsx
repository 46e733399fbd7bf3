import type { ReactNode } from 'react'
import classes from './hero.module.css'

type HeroProps = {
  audience: string
  title: string
  lead: string
  /** Buttons and the text below them. */
  children?: ReactNode
  picture: ReactNode
}

/** The top section of a page: title, lead, buttons and a picture. */
export function Hero({ audience, title, lead, children, picture }: HeroProps) {
  return (
    <section className={classes.hero} data-pictured>
      <div className={classes.pitch}>
        <p className={classes.audience}>{audience}</p>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
      <div className={classes.picture}>{picture}</div>
    </section>
  )
}
