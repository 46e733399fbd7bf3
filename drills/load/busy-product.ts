import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import type { DrillContext } from '#drills/drill.ts'
import { openProduct, type Product, type ProductOptions } from '#drills/product/open-product.ts'
import { startBookingClients } from './booking-clients.ts'
import { createLoadOwners } from './load-owners.ts'
import { openRecorder } from './recorder.ts'

const OWNERS = 10

type BusyOptions = Pick<ProductOptions, 'settings' | 'database' | 'servers'> & {
  clients: number
  pays: boolean
  /** The process whose waits for a core excuse late answers: by default, the server. */
  coreWaitPid?: (product: Product) => number
}

/** Opens the product with clients that book, and records all of their requests. */
export async function openBusyProduct(
  { cleanup, random }: DrillContext,
  { clients, pays, settings, database, servers, coreWaitPid = serverPid }: BusyOptions,
) {
  const product = await openProduct(cleanup, { settings, database, servers })
  const [server] = product.servers
  const recorder = openRecorder(() => server.origin)
  cleanup.defer(() => recorder.close())
  const coreWaits = watchCoreWaits(() => coreWaitPid(product))
  cleanup.defer(() => coreWaits.stop())
  const load = startBookingClients(product, {
    clients,
    owners: await createLoadOwners(product, OWNERS),
    random,
    recorder,
    pays,
  })
  return {
    product,
    server,
    recorder,
    coreWaits,
    load,
  }
}

function serverPid({ servers }: Product): number {
  return servers[0].pid
}
