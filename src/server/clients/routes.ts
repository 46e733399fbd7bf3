import type { clientEndpoints } from '#contract/clients.ts'
import { deleteClient } from '#server/clients/delete-client.ts'
import { exportClients } from '#server/clients/export-clients.ts'
import { importClients, previewImport } from '#server/clients/import-clients.ts'
import { listClients } from '#server/clients/list-clients.ts'
import { readClient } from '#server/clients/read-client.ts'
import { addClient, changeClient } from '#server/clients/save-client.ts'
import { undoImport } from '#server/clients/undo-import.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'

export function clientRoutes(deps: RouteDeps & { limitsOn: boolean }): Handlers<typeof clientEndpoints> {
  const { db } = deps
  return {
    listClients,

    exportClients: ({ session: { user } }) => exportClients(db, user.id),

    readClient: ({ params, session: { user } }) => readClient(db, user.id, params.id),

    createClient: ({ body, session: { user } }) => addClient(db, user.id, body),

    updateClient: ({ params, body, session: { user } }) => changeClient(deps, user.id, params.id, body),

    deleteClient: ({ params, session: { user } }) => deleteClient(deps, user, params.id),

    previewClientImport: ({ body, session: { user } }) => previewImport(deps, user.id, body),

    importClients: ({ body, session: { user } }) => importClients(db, user.id, body),

    undoClientImport: ({ params, session: { user } }) => undoImport(deps, user.id, params.id),
  }
}
