import type { ReactNode } from 'react'
import { OFFER } from '#web/marketing/claims.ts'
import { ProductShot } from '#web/marketing/parts/product-shot.tsx'
import { TrialLink } from '#web/marketing/parts/trial-link.tsx'
import type { Shot } from '#web/marketing/pictures/shots.ts'
import classes from './inline-call.module.css'

type InlineCallProps = {
  title: string
  children: ReactNode
  /** Where it is told in full. */
  more: { name: string; path: string }
  shot: Shot
}

/** What Wheelhouse does about the subject, said once and quietly. */
export function InlineCall({ title, children, more, shot }: InlineCallProps) {
  return (
    <div className={classes.call}>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p>{children}</p>
        <div className={classes.ways}>
          <TrialLink />
          <a href={more.path}>{more.name}</a>
        </div>
        <p className={classes.terms}>
          {OFFER.trial.name}. {OFFER.noCard.name}. {OFFER.price.name} after it.
        </p>
      </div>
      <div className={classes.shot}>
        <ProductShot shot={shot} />
      </div>
    </div>
  )
}
