import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Fault } from '#tools/payments-emulator/api/faults.ts'
import { ProviderError } from '#tools/payments-emulator/api/provider-error.ts'
import { PAGE_HEADERS } from '#tools/payments-emulator/pages/serve-pages.ts'
import { isForeign } from '#tools/payments-emulator/pages/visitor.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { advanced } from './advance.ts'
import { Refused, readCommand } from './command.ts'
import { controlState } from './control-state.ts'
import { controlView } from './control-view.ts'
import type { EmulatorControls } from './emulator-controls.ts'
import type { ControlPanel } from './panel.ts'

type Parts = {
  emulator: EmulatorControls
  /** Functions by name. Who calls one by its name gives its arguments as JSON, so their types are unknown here. */
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

/** `/_emulator`: a page for people and JSON for programs. A form is answered by the page, JSON by JSON. */
export function controlRoutes({ emulator, acts, world, panels, webhooks, plannedFaults }: Parts): Hono {
  const app = new Hono()
  app.use(async (c, next) =>
    isForeign(c.req.raw) ? c.text('Only this machine may use the payments emulator.', 403) : next(),
  )
  app.onError((error, c) => {
    if (error instanceof Refused) return c.json({ error: error.message }, 400)
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
    await emulator.setClock(clockTarget(value, emulator.now()))
    return answer(c, isForm, { now: emulator.now().toISOString() }, 'The clock was set.')
  })
  app.post('/webhooks', async (c) => {
    const { value, isForm } = await readCommand(c, modeCommand)
    emulator.webhooks.setMode(value.mode)
    return answer(c, isForm, value, `Webhooks: ${value.mode}.`)
  })
  app.post('/webhooks/release', async (c) => {
    const { value, isForm } = await readCommand(c, releaseCommand)
    await emulator.webhooks.release(value)
    return answer(c, isForm, { released: true }, 'What was held was sent.')
  })
  app.post('/faults', async (c) => {
    const { value, isForm } = await readCommand(c, faultCommand)
    emulator.failNext({ ...value, on: value.on || undefined })
    return answer(c, isForm, value, 'The fault is planned.')
  })
  app.post('/acts/:name', async (c) => {
    const { value, isForm } = await readCommand(c, z.array(z.unknown()))
    const result = await actNamed(acts, c.req.param('name'))(...value)
    return answer(c, isForm, result ?? {}, 'Done.')
  })
  return app
}

function clockTarget(command: z.output<typeof clockCommand>, now: Date): Date {
  if ('advance' in command) {
    const target = advanced(now, command.advance)
    if (!target) throw new Refused(`Not an ISO 8601 duration: '${command.advance}'`)
    return target
  }
  const target = new Date(/Z|[+-]\d\d:?\d\d$/.test(command.now) ? command.now : `${command.now}Z`)
  if (Number.isNaN(target.getTime())) throw new Refused(`Not a time: '${command.now}'`)
  return target
}

type Act = (...args: unknown[]) => Promise<unknown>

function actNamed(acts: object, name: string): Act {
  const act = Object.hasOwn(acts, name) ? (acts as Record<string, Act>)[name] : undefined
  if (!act) throw new Refused(`No such act: '${name}'. There are ${Object.keys(acts).join(', ')}.`)
  return act
}

function answer(c: Context, isForm: boolean, json: object, message: string): Response {
  return isForm ? c.redirect(`/_emulator?done=${encodeURIComponent(message)}`, 303) : c.json(json)
}
