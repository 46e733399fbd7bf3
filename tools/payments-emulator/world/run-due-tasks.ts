import type { World } from './world.ts'

/** Runs all tasks that are due until this time, in order, each as of its own time. */
export function runTasksUntil(world: World, until: Date): void {
  const target = Math.floor(until.getTime() / 1000)
  while (runNextTask(world, target)) {}
}

/** Runs the tasks that became due while time passed. Call it before reading any state. */
export const runDueTasks = (world: World) => runTasksUntil(world, world.clock.now())

function runNextTask(world: World, until: number): boolean {
  const next = world.timeline.next()
  if (!next || next.at > until) return false
  world.timeline.unschedule(next.account, next.name, next.objectId)
  const run = world.taskHandler(next.name)
  try {
    world.clock.runAt(next.at, () =>
      world.store.transact(() => run?.(world.contextOf(next.account), next.objectId)),
    )
  } catch (error) {
    // A task that fails must not block those after it.
    console.error(`payments emulator: task ${next.name} of ${next.objectId} failed`, error)
  }
  return true
}
