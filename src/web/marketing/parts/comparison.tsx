import { Check } from 'lucide-react'
import { ALL_CLAIMS, OFFER } from '#web/marketing/claims.ts'
import classes from './comparison.module.css'

/** Compares our price with comparable tools. It lists claims only, so that each entry is proven. */
export function Comparison() {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>Wheelhouse compared to tools at {OFFER.otherTools.name}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Wheelhouse</th>
            <th scope="col">{OFFER.otherTools.name} tools</th>
          </tr>
        </thead>
        <tbody className={classes.prices}>
          <tr>
            <th scope="row">A month</th>
            <td>{OFFER.price.figure}</td>
            <td>{OFFER.otherTools.figure}</td>
          </tr>
          <tr>
            <th scope="row">A year</th>
            <td>{OFFER.price.year}</td>
            <td>{OFFER.otherTools.year}</td>
          </tr>
        </tbody>
        <tbody>
          <tr>
            <th scope="row">To begin</th>
            <td>{[OFFER.trial, OFFER.noCard, OFFER.setup].map(({ name }) => name).join(' · ')}</td>
            <td>Depends on the tool</td>
          </tr>
          {ALL_CLAIMS.map((claim) => (
            <tr key={claim.name}>
              <th scope="row">{claim.name}</th>
              <td>
                <span className={classes.included}>
                  <Check size={20} aria-hidden /> Included
                </span>
              </td>
              <td>Depends on the tool</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
