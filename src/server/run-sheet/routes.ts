import type { runSheetEndpoints } from '#contract/run-sheet.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { exportMiles } from '#server/drives/export-miles.ts'
import type { Handlers } from '#server/http/mount.ts'
import { readRunSheet } from '#server/run-sheet/read-run-sheet.ts'

export function runSheetRoutes(deps: RouteDeps): Handlers<typeof runSheetEndpoints> {
  return {
    readRunSheet: ({ query, session }) => readRunSheet(deps, session.user.id, query.date),
    exportMiles: ({ query, session }) => exportMiles(deps.db, session.user.id, query.year),
  }
}
