import type { Claim } from '#web/marketing/claims.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Stands beside the name of whatever the product does not do yet. */
export function Soon({ claim }: { claim: Pick<Claim, 'provenBy'> }) {
  return claim.provenBy ? null : <Badge tone="amber">Coming soon</Badge>
}
