import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import type { DrillContext } from '#drills/drill.ts'
import { openProduct, type Product, type ProductOptions } from '#drills/product/open-product.ts'
import { startClients } from './busy-clients.ts'
import { payees } from './payees.ts'
import { openRecorder } from './recorder.ts'

const OWNERS = 10

type BusyOptions = Pick<ProductOptions, 'settings' | 'database' | 'servers'> & {
  clients: number
  pays: boolean
  /** The process whose waiting for a core excuses a late answer. */
  excusedBy?: (product: Product) => number
}

/** Opens the product with clients that book, and records all of their requests. */
export async function openBusyProduct(
  { running, random }: DrillContext,
  { clients, pays, settings, database, servers, excusedBy = ({ servers }) => servers[0].pid }: BusyOptions,
) {
  const product = await openProduct(running, { settings, database, servers })
  const [server] = product.servers
  const recorder = openRecorder(() => server.origin)
  running.defer(() => recorder.close())
  const waits = watchCoreWaits(() => excusedBy(product))
  running.defer(() => waits.stop())
  const busy = startClients(product, {
    clients,
    payees: await payees(product, OWNERS),
    random,
    recorder,
    pays,
  })
  const firstPid = server.pid
  return {
    product,
    server,
    recorder,
    waits,
    busy,
    /** How often the server process ended by itself. */
    ends: () => server.unexpectedExits + (server.pid === firstPid ? 0 : 1),
  }
}
