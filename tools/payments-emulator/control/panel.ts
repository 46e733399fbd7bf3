import type { Html } from '#tools/payments-emulator/pages/html.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'

/** A section of the control page. Its forms post to `/_emulator/acts/<name>` with one field per argument, in order. */
export type ControlPanel = { title: string; show(world: World): Html }
