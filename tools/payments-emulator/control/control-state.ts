import type { Delivery } from '#tools/payments-emulator/events/deliverer.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'

/** The whole state except the emulator's internal data. */
export function controlState(world: World, deliveries: Delivery[], mode: string) {
  const { emulator: _, ...spaces } = world.store.contents()
  return {
    now: world.clock.now().toISOString(),
    webhooks: { mode, deliveries: deliveries.slice(-100) },
    spaces,
  }
}
