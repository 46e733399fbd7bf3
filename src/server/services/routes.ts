import type { serviceEndpoints } from '#contract/services.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import {
  changeService,
  createDefaults,
  createService,
  removeService,
} from '#server/services/change-services.ts'
import { servicesByName } from '#server/services/queries.ts'

export function serviceRoutes({ db }: RouteDeps): Handlers<typeof serviceEndpoints> {
  return {
    listServices: ({ session }) => db.asOwner(session.user.id, servicesByName),

    createService: ({ body, session }) => createService(db, session.user.id, body),

    createDefaultServices: ({ session }) => createDefaults(db, session.user.id),

    updateService: ({ params, body, session }) => changeService(db, session.user.id, params.id, body),

    deleteService: ({ params, session }) => removeService(db, session.user.id, params.id),
  }
}
