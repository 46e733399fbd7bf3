import type { Drilling } from '#drills/drill.ts'
import { watchCoreWaits } from '#drills/judging/core-waits.ts'
import { openProduct, type Product, type ProductOptions } from '#drills/product/open-product.ts'
import { keepBusy } from './busy-clients.ts'
import { payees } from './payees.ts'
import { openRecorder } from './recorder.ts'

const OWNERS = 10

type Scene = Pick<ProductOptions, 'settings' | 'database' | 'servers'> & {
  clients: number
  pays: boolean
  /** Whose waiting for a core excuses a late answer. */
  excusedBy?: (product: Product) => number
}

/** The product while clients book, and all that they are told is recorded. */
export async function openBusyProduct(
  { running, random }: Drilling,
  { clients, pays, settings, database, servers, excusedBy = ({ servers }) => servers[0].pid }: Scene,
) {
  const product = await openProduct(running, { settings, database, servers })
  const [server] = product.servers
  const recorder = openRecorder(() => server.origin)
  running.defer(() => recorder.close())
  const waits = watchCoreWaits(() => excusedBy(product))
  running.defer(() => waits.stop())
  const busy = keepBusy(product, { clients, payees: await payees(product, OWNERS), random, recorder, pays })
  const firstPid = server.pid
  return {
    product,
    server,
    recorder,
    waits,
    busy,
    /** Of the server's process, by itself. */
    ends: () => server.unexpectedExits + (server.pid === firstPid ? 0 : 1),
  }
}
