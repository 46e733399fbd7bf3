import type { Claim } from '#web/marketing/claims.ts'
import { ClaimDrawing } from './claim-drawing.tsx'
import classes from './claim-tiles.module.css'

/** What the product does, one tile each. */
export function ClaimTiles({ claims }: { claims: readonly Claim[] }) {
  return (
    <ul className={classes.tiles}>
      {claims.map((claim) => (
        <li key={claim.name}>
          <ClaimDrawing claim={claim} />
          <div className={classes.words}>
            <h3>{claim.name}</h3>
            <p>{claim.words}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
