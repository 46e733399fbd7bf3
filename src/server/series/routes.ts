import type { seriesEndpoints } from '#contract/series.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { cancelSeries, restoreSeries } from '#server/series/cancel-series.ts'
import { createSeries } from '#server/series/create-series.ts'
import {
  declineExtension,
  extendSeries,
  planExtension,
  readSeriesVisits,
} from '#server/series/extend-series.ts'
import { planNewSeries } from '#server/series/plan-new-series.ts'
import { planSeriesUpdate } from '#server/series/plan-series-update.ts'
import { findSeriesId, readSeries } from '#server/series/queries.ts'
import { undoSeriesUpdate, updateSeries } from '#server/series/update-series.ts'

export function seriesRoutes(deps: RouteDeps): Handlers<typeof seriesEndpoints> {
  const { db } = deps
  return {
    checkSeries: async ({ body, session: { user } }) => {
      const { planned } = await db.asOwner(user.id, (tx) => planNewSeries(tx, body))
      return { visits: planned }
    },
    createSeries: ({ body, idempotencyKey, session: { user } }) =>
      createSeries(deps, user, body, idempotencyKey),
    readSeries: ({ params, session: { user } }) =>
      db.asOwner(user.id, async (tx) => readSeries(tx, await findSeriesId(tx, params.id))),
    checkSeriesUpdate: async ({ params, body, session: { user } }) => {
      const { plan } = await db.asOwner(user.id, (tx) => planSeriesUpdate(tx, params.id, body))
      return { visits: plan.planned }
    },
    updateSeries: ({ params, body, session: { user } }) => updateSeries(deps, user, params.id, body),
    undoSeriesUpdate: ({ params, body, session: { user } }) => undoSeriesUpdate(deps, user, params.id, body),
    checkSeriesExtension: ({ params, body, session: { user } }) =>
      db.asOwner(user.id, async (tx) => {
        const series = await readSeriesVisits(tx, params.id)
        const { plan } = await planExtension(tx, series, body)
        return { visits: plan.planned, after_visit: series.last.visit }
      }),
    extendSeries: ({ params, body, session: { user } }) => extendSeries(deps, user, params.id, body),
    declineSeriesExtension: ({ params, body, session: { user } }) =>
      db.asOwner(user.id, (tx) => declineExtension(tx, params.id, body)),
    cancelSeries: ({ params, body, session: { user } }) => cancelSeries(deps, user, params.id, body),
    restoreSeries: ({ params, body, session: { user } }) => restoreSeries(deps, user, params.id, body),
  }
}
