import { OFFER } from '#web/marketing/claims.ts'
import classes from './closing-cta.module.css'
import { Road } from './road.tsx'
import { TrialLink } from './trial-link.tsx'

/** The call to action at the end of a page. */
export function ClosingCta({ title, lead }: { title: string; lead: string }) {
  return (
    <section className={classes.cta}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p className={classes.lead}>{lead}</p>
        <TrialLink />
        <p className={classes.terms}>
          {OFFER.trial.name} · {OFFER.noCard.name}
        </p>
      </div>
      <Road />
    </section>
  )
}
