import { expect, test } from 'vitest'
import type { z } from 'zod'
import { RESOURCES } from '#tools/payments-emulator/resources.ts'

const routes = RESOURCES.flatMap((resource) => resource.routes)

test.each(routes.map((route) => [`${route.method} ${route.path}`, route.params] as const))(
  '%s rejects unknown parameters at every depth',
  (_, params) => {
    expect(nonStrictObjects(params)).toEqual([])
  },
)

test('no route is defined twice', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`)
  expect(names).toEqual([...new Set(names)])
})

function nonStrictObjects(schema: z.core.$ZodType, path = ''): string[] {
  const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>
  const nested = (child: unknown, step = '') => nonStrictObjects(child as z.core.$ZodType, `${path}${step}`)
  switch (def.type) {
    case 'object': {
      const isStrict = (def.catchall as z.core.$ZodType | undefined)?._zod.def.type === 'never'
      const shape = def.shape as Record<string, unknown>
      return [
        ...(isStrict ? [] : [path || '(top)']),
        ...Object.keys(shape).flatMap((key) => nested(shape[key], `.${key}`)),
      ]
    }
    case 'array':
      return nested(def.element, '[]')
    case 'union':
      return (def.options as unknown[]).flatMap((option) => nested(option))
    case 'pipe':
      return [...nested(def.in), ...nested(def.out)]
    case 'optional':
    case 'nullable':
    case 'default':
      return nested(def.innerType)
    default:
      return []
  }
}
