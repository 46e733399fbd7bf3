import type { ReactNode } from 'react'
import { OFFER } from '#web/marketing/claims.ts'
import { ProductShot } from '#web/marketing/parts/product-shot.tsx'
import { TrialLink } from '#web/marketing/parts/trial-link.tsx'
import type { Shot } from '#web/marketing/pictures/shots.ts'
import classes from './inline-cta.module.css'

type InlineCtaProps = {
  title: string
  children: ReactNode
  /** The page with the details. */
  moreLink: { name: string; path: string }
  shot: Shot
}

/** A call to action within an article: how Wheelhouse helps with its subject. */
export function InlineCta({ title, children, moreLink, shot }: InlineCtaProps) {
  return (
    <div className={classes.cta}>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p>{children}</p>
        <div className={classes.actions}>
          <TrialLink />
          <a href={moreLink.path}>{moreLink.name}</a>
        </div>
        <p className={classes.terms}>
          {OFFER.trial.name}. {OFFER.noCard.name}. {OFFER.price.name} after that.
        </p>
      </div>
      <div className={classes.shot}>
        <ProductShot shot={shot} />
      </div>
    </div>
  )
}
