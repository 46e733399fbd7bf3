import { data } from 'react-router'
import type { Catalogue } from '#domain/language/en/catalogue.ts'
import type { FailedCall } from '#web/api/call-from-page.ts'

/** Throws server errors, and returns the others, which the page explains. */
export function expectedRefusal(failed: FailedCall): FailedCall {
  if (failed.status >= 500) throw data(null, { status: failed.status })
  return failed
}

export function refusalMessage(
  { manage, refusals }: Pick<Catalogue, 'manage' | 'refusals'>,
  { error }: FailedCall,
): string {
  if (error.code === 'not_found') return manage.invalidLink
  const [fieldError] = Object.values(error.fields ?? {})
  return fieldError ? refusals.ofField(fieldError) : refusals.ofCall(error)
}
