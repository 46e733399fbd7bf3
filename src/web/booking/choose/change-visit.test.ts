import { expect, test } from 'vitest'
import { type Choice, NOTHING_CHOSEN } from '#web/booking/booking-url.ts'
import {
  withAddOnToggled,
  withAnother,
  withoutAnother,
  withoutItem,
  withService,
  withSize,
} from '#web/booking/choose/change-visit.ts'

const chosen: Choice = {
  ...NOTHING_CHOSEN,
  zip: '90210',
  serviceId: 'detail',
  size: 'SUV',
  addOns: ['Pet hair'],
  date: '2026-11-18',
  time: '2026-11-18T14:00:00.000Z',
}

test('another service starts without options, date and time', () => {
  expect(withService(chosen, 'wash')).toEqual({ ...NOTHING_CHOSEN, zip: '90210', serviceId: 'wash' })
})

test('another size or add-on keeps the date, but needs a new time', () => {
  expect(withSize(chosen, 'Sedan')).toEqual({ ...chosen, size: 'Sedan', time: null })
  expect(withAddOnToggled(chosen, 'Clay bar')).toEqual({
    ...chosen,
    addOns: ['Pet hair', 'Clay bar'],
    time: null,
  })
  expect(withAddOnToggled(chosen, 'Pet hair')).toEqual({ ...chosen, addOns: [], time: null })
})

test('adding another service changes nothing until it is chosen, and can be taken back', () => {
  const adding = withAnother(chosen)
  const item = { service: 'detail', size: 'SUV', add_ons: ['Pet hair'] }
  expect(adding).toEqual({ ...chosen, serviceId: null, size: null, addOns: [], earlier: [item] })
  expect(withoutAnother(adding)).toEqual(chosen)
  expect(withoutAnother(withService(adding, 'wash'))).toEqual({ ...chosen, date: null, time: null })
})

test('removes one of the services that were added', () => {
  const [wash, wax] = ['wash', 'wax'].map((service) => ({ service, size: null, add_ons: [] }))
  if (!wash || !wax) throw new Error('no items')
  const { earlier, serviceId, time } = withoutItem({ ...chosen, earlier: [wash, wax, wash] }, 0)
  expect({ earlier, serviceId, time }).toEqual({ earlier: [wax, wash], serviceId: 'detail', time: null })
})
