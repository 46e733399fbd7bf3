import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KEPT_SERVICE } from '#web/dashboard/appointments/appointment-values.ts'
import { ServiceField } from '#web/dashboard/appointments/service-field.tsx'

const WASH = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Wash',
  description: null,
  price: 49_50,
  duration: 60,
  sizes: [],
  add_ons: [],
  deposit: null,
}

function options(value: string, keptService?: string): string[] {
  const html = renderToStaticMarkup(
    <ServiceField services={[WASH]} keptService={keptService} value={value} onChoose={() => {}} />,
  )
  return [...html.matchAll(/<option[^>]*>.*?<\/option>/g)].map(([option]) => option)
}

test('offers each service with its price, and asks for one while none is chosen', () => {
  expect(options('')).toEqual([
    '<option value="" selected="">Choose a service</option>',
    `<option value="${WASH.id}">Wash - $49.50</option>`,
  ])
})

test('still shows the service of an appointment if it is no longer offered', () => {
  expect(options(KEPT_SERVICE, 'Exterior Detail')).toEqual([
    `<option value="${KEPT_SERVICE}" selected="">Exterior Detail (no longer offered)</option>`,
    `<option value="${WASH.id}">Wash - $49.50</option>`,
  ])
})
