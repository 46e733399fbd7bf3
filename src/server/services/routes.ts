import type { serviceEndpoints } from '#contract/services.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'
import { changeService, refuseTakenName } from '#server/services/change-service.ts'
import { createDefaults } from '#server/services/create-defaults.ts'
import { deleteService, insertService, servicesByName } from '#server/services/queries.ts'

export function serviceRoutes({ db }: RouteDeps): Handlers<typeof serviceEndpoints> {
  return {
    listServices: ({ session }) => db.asOwner(session.user.id, servicesByName),

    createService: async ({ body, session: { user } }) =>
      (await db.asOwner(user.id, (tx) => insertService(tx, user.id, body))) ?? refuseTakenName(),

    createDefaultServices: ({ session }) => createDefaults(db, session.user.id),

    updateService: ({ params, body, session }) => changeService(db, session.user.id, params.id, body),

    deleteService: async ({ params, session }) => {
      const isDeleted = await db.asOwner(session.user.id, (tx) => deleteService(tx, params.id))
      return isDeleted ? { deleted: true } : refuse('not_found')
    },
  }
}
