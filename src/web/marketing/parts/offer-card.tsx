import { Check } from 'lucide-react'
import { ALL_CLAIMS, OFFER } from '#web/marketing/claims.ts'
import classes from './offer-card.module.css'
import { TrialLink } from './trial-link.tsx'

/** The plan with its price, its terms and everything it includes. */
export function OfferCard() {
  return (
    <div className={classes.card} id="pricing">
      <div className={classes.price}>
        <h3>{OFFER.plan}</h3>
        <p className={classes.figure}>
          <strong>{OFFER.price.figure}</strong> {OFFER.price.unit}
        </p>
        <TrialLink />
        <ul className={classes.terms}>
          {[OFFER.trial, OFFER.noCard, OFFER.setup].map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      <ul className={classes.claims}>
        {ALL_CLAIMS.map((claim) => (
          <li key={claim.name}>
            <Check size={20} aria-hidden />
            <span>{claim.name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
