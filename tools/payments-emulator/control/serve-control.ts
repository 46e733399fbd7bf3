import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Fault } from '#tools/payments-emulator/api/faults.ts'
import { ProviderError } from '#tools/payments-emulator/api/provider-error.ts'
import { isForeign } from '#tools/payments-emulator/pages/is-foreign.ts'
import { PAGE_HEADERS } from '#tools/payments-emulator/pages/serve-pages.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { addDuration } from './add-duration.ts'
import { InvalidCommand, readCommand } from './command.ts'
import { controlState } from './control-state.ts'
import { controlView } from './control-view.ts'
import type { EmulatorControls } from './emulator-controls.ts'
import type { ControlPanel } from './panel.ts'

type ControlOptions = {
  emulator: EmulatorControls
  /** Functions by name. Their arguments come from JSON, so their types are unknown here. */
  acts: object
  world: World
  panels: readonly ControlPanel[]
  webhooks: { mode(): 'deliver' | 'hold' | 'drop'; held(): number }
  plannedFaults(): Fault[]
}

const clockCommand = z.union([z.strictObject({ advance: z.string() }), z.strictObject({ now: z.string() })])
const modeCommand = z.strictObject({ mode: z.enum(['deliver', 'hold', 'drop']) })
const releaseCommand = z.strictObject({
  order: z.enum(['created', 'reversed']).optional(),
  times: z.coerce.number().int().min(1).max(100).optional(),
})
const faultCommand = z.strictObject({
  kind: z.enum(['error', 'rate_limit', 'timeout', 'lost_answer']),
  times: z.coerce.number().int().min(1).max(1000).optional(),
  on: z.string().optional(),
})

/** `/_emulator`: a page for people and JSON for programs. Forms redirect to the page, JSON calls get JSON. */
export function controlRoutes({
  emulator,
  acts,
  world,
  panels,
  webhooks,
  plannedFaults,
}: ControlOptions): Hono {
  const app = new Hono()
  app.use(async (c, next) =>
    isForeign(c.req.raw)
      ? c.text('The payments emulator accepts requests from this machine only.', 403)
      : next(),
  )
  app.onError((error, c) => {
    if (error instanceof InvalidCommand) return c.json({ error: error.message }, 400)
    if (error instanceof ProviderError) return c.json({ error: error.message }, error.status as 400)
    return c.json({ error: error.message }, 409)
  })
  app.get('/', (c) => {
    const view = controlView({
      now: world.clock.now(),
      panels: panels.map(({ title, show }) => ({ title, body: show(world) })),
      mode: webhooks.mode(),
      held: webhooks.held(),
      deliveries: emulator.webhooks.deliveries(),
      faults: plannedFaults(),
      message: c.req.query('done') ?? null,
    })
    return c.body(view, 200, PAGE_HEADERS)
  })
  app.get('/state.json', (c) => c.json(controlState(world, emulator.webhooks.deliveries(), webhooks.mode())))
  app.get('/requests.json', (c) => c.json(emulator.requests()))
  app.post('/clock', async (c) => {
    const { value, isForm } = await readCommand(c, clockCommand)
    await emulator.setClock(clockTargetOf(value, emulator.now()))
    return respond(c, isForm, { now: emulator.now().toISOString() }, 'Clock set.')
  })
  app.post('/webhooks', async (c) => {
    const { value, isForm } = await readCommand(c, modeCommand)
    emulator.webhooks.setMode(value.mode)
    return respond(c, isForm, value, `Webhooks: ${value.mode}.`)
  })
  app.post('/webhooks/release', async (c) => {
    const { value, isForm } = await readCommand(c, releaseCommand)
    await emulator.webhooks.release(value)
    return respond(c, isForm, { released: true }, 'Held events sent.')
  })
  app.post('/faults', async (c) => {
    const { value, isForm } = await readCommand(c, faultCommand)
    emulator.failNext({ ...value, on: value.on || undefined })
    return respond(c, isForm, value, 'Fault added.')
  })
  app.post('/acts/:name', async (c) => {
    const { value, isForm } = await readCommand(c, z.array(z.unknown()))
    const result = await findAct(acts, c.req.param('name'))(...value)
    return respond(c, isForm, result ?? {}, 'Done.')
  })
  return app
}

function clockTargetOf(command: z.output<typeof clockCommand>, now: Date): Date {
  if ('advance' in command) {
    const target = addDuration(now, command.advance)
    if (!target) throw new InvalidCommand(`Not an ISO 8601 duration: '${command.advance}'`)
    return target
  }
  const target = new Date(/Z|[+-]\d\d:?\d\d$/.test(command.now) ? command.now : `${command.now}Z`)
  if (Number.isNaN(target.getTime())) throw new InvalidCommand(`Not a time: '${command.now}'`)
  return target
}

type Act = (...args: unknown[]) => Promise<unknown>

function findAct(acts: object, name: string): Act {
  const act = Object.hasOwn(acts, name) ? (acts as Record<string, Act>)[name] : undefined
  if (!act) throw new InvalidCommand(`No such act: '${name}'. Available: ${Object.keys(acts).join(', ')}.`)
  return act
}

function respond(c: Context, isForm: boolean, json: object, message: string): Response {
  return isForm ? c.redirect(`/_emulator?done=${encodeURIComponent(message)}`, 303) : c.json(json)
}
