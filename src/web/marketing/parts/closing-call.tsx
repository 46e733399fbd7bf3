import { OFFER } from '#web/marketing/claims.ts'
import classes from './closing-call.module.css'
import { Road } from './road.tsx'
import { TrialLink } from './trial-link.tsx'

/** The last thing on a page: the way in. */
export function ClosingCall({ title, lead }: { title: string; lead: string }) {
  return (
    <section className={classes.call}>
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
