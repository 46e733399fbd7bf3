import type { payEndpoints } from '#contract/pay.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'

export function payRoutes(_deps: RouteDeps & { limitsOn: boolean }): Handlers<typeof payEndpoints> {
  const notYet = async () => refuse('unavailable')
  return {
    readPayPage: notYet,
    openPayCheckout: notYet,
    returnFromPayment: notYet,
    downloadPayDocument: notYet,
  }
}
