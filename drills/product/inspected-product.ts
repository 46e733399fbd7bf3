import { freePort } from '#tools/postgres/free-port.ts'
import { type Inspector, openInspector } from './inspector.ts'
import { openProduct, type Product } from './open-product.ts'

/** Opens a product whose heap size can be read. */
export async function openInspectedProduct(
  cleanup: AsyncDisposableStack,
): Promise<{ product: Product; inspector: Inspector }> {
  const port = await freePort()
  const product = await openProduct(cleanup, { servers: [{ flags: [`--inspect=127.0.0.1:${port}`] }] })
  const inspector = await openInspector(port)
  cleanup.defer(() => inspector.close())
  return { product, inspector }
}
