import type { World } from './world.ts'

/** Makes everything happen that is due until then, each as of its own time and in order. */
export function passTime(world: World, until: Date): void {
  const target = Math.floor(until.getTime() / 1000)
  while (happenNext(world, target)) {}
}

/** What became due while the clock just ran. Before anything else is looked at. */
export const catchUp = (world: World) => passTime(world, world.clock.now())

function happenNext(world: World, until: number): boolean {
  const next = world.timeline.next()
  if (!next || next.at > until) return false
  world.timeline.unschedule(next.account, next.name, next.objectId)
  const happen = world.effectOf(next.name)
  try {
    world.clock.during(next.at, () =>
      world.store.transact(() => happen?.(world.contextOf(next.account), next.objectId)),
    )
  } catch (error) {
    // One that cannot happen must not hold up all that come after it.
    console.error(`The payments emulator could not do ${next.name} of ${next.objectId}`, error)
  }
  return true
}
