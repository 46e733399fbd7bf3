import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { type StoredObject, withoutHidden } from '#tools/payments-emulator/world/store.ts'
import { invalidRequest } from './provider-error.ts'

type Body = Record<string, unknown>

const MAX_DEPTH = 4

/** The response body with the ids at these paths (`customer`, `data.latest_invoice.payments`) replaced by their objects. */
export function expandedBody(
  body: object,
  paths: readonly string[],
  context: Context,
  resources: readonly Resource[],
): object {
  return paths.reduce<object>((result, path) => {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH + (steps[0] === 'data' ? 1 : 0)) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels (${path}).`, { param: 'expand' })
    }
    return expandPath(result as Body, steps, { path, context, resources })
  }, body)
}

type Expansion = { path: string; context: Context; resources: readonly Resource[] }

function expandPath(body: Body, [step, ...rest]: string[], expansion: Expansion): Body {
  if (step === undefined) return body
  const value = step in body ? body[step] : includedField(body, step, expansion)
  const expandedValue = Array.isArray(value)
    ? value.map((item) => expandValue(item, rest, expansion))
    : expandValue(value, rest, expansion)
  return { ...body, [step]: expandedValue }
}

function expandValue(value: unknown, rest: string[], expansion: Expansion): unknown {
  if (value === null || value === undefined) return value
  const object = typeof value === 'string' ? findObject(value, expansion) : value
  if (typeof object !== 'object') throw cannotExpand(expansion.path)
  return expandPath(object as Body, rest, expansion)
}

function findObject(id: string, { path, context, resources }: Expansion): object {
  const resource = resources.find(({ prefix }) => id.startsWith(`${prefix}_`))
  const object = resource && context.collection<StoredObject>(resource.object).get(id)
  if (!object) throw cannotExpand(path)
  return withoutHidden(object)
}

function includedField(body: Body, field: string, { path, context, resources }: Expansion): unknown {
  const resource = resources.find(({ object }) => object === body.object)
  const include = resource?.expandableFields?.[field]
  if (!include) throw cannotExpand(path)
  return include(context, context.collection(resource.object).get(String(body.id)) as never)
}

function cannotExpand(path: string) {
  return invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' in a list.`,
    { param: 'expand' },
  )
}
