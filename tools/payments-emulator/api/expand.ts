import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { type Kept, shown } from '#tools/payments-emulator/world/store.ts'
import { invalidRequest } from './provider-error.ts'

type Answer = Record<string, unknown>

const DEEPEST = 4

/** The answer with the ids at these paths (`customer`, `data.latest_invoice.payments`) replaced by their objects. */
export function expanded(
  answer: object,
  paths: readonly string[],
  context: Context,
  resources: readonly Resource[],
): object {
  return paths.reduce<object>((result, path) => {
    const steps = path.split('.')
    if (steps.length > DEEPEST + (steps[0] === 'data' ? 1 : 0)) {
      throw invalidRequest(`You cannot expand more than ${DEEPEST} levels (${path}).`, { param: 'expand' })
    }
    return along(result as Answer, steps, { path, context, resources })
  }, answer)
}

type Journey = { path: string; context: Context; resources: readonly Resource[] }

function along(answer: Answer, [step, ...rest]: string[], journey: Journey): Answer {
  if (step === undefined) return answer
  const value = step in answer ? answer[step] : included(answer, step, journey)
  const found = Array.isArray(value)
    ? value.map((item) => arrived(item, rest, journey))
    : arrived(value, rest, journey)
  return { ...answer, [step]: found }
}

function arrived(value: unknown, rest: string[], journey: Journey): unknown {
  if (value === null || value === undefined) return value
  const object = typeof value === 'string' ? objectOf(value, journey) : value
  if (typeof object !== 'object') throw cannotExpand(journey.path)
  return along(object as Answer, rest, journey)
}

function objectOf(id: string, { path, context, resources }: Journey): object {
  const resource = resources.find(({ prefix }) => id.startsWith(`${prefix}_`))
  const object = resource && context.collection<Kept>(resource.object).get(id)
  if (!object) throw cannotExpand(path)
  return shown(object)
}

function included(answer: Answer, field: string, { path, context, resources }: Journey): unknown {
  const resource = resources.find(({ object }) => object === answer.object)
  const include = resource?.includable?.[field]
  if (!include) throw cannotExpand(path)
  return include(context, context.collection(resource.object).get(String(answer.id)) as never)
}

function cannotExpand(path: string) {
  return invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' in a list.`,
    { param: 'expand' },
  )
}
