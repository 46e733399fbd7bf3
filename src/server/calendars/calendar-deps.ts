import type { RouteDeps } from '#server/dependencies.ts'
import type { Reach } from '#server/gateways/fetch-address.ts'

export type CalendarDeps = Pick<RouteDeps, 'db' | 'appUrl' | 'log'> & {
  reach: Reach
  limitsOn: boolean
  patience?: number
}
