import { expect, test } from 'vitest'
import { serviceFromText } from '#domain/services/service-from-text.ts'

test.each([
  ['Exterior Detail - $99.99', 'Exterior Detail', 99_99],
  ['Exterior Detail-99.99', 'Exterior Detail', 99_99],
  ['Exterior Detail -$99', 'Exterior Detail', 99_00],
  ['  Wash & Wax  ', 'Wash & Wax', 0],
  ['Full Detail - $1,200', 'Full Detail', 1200_00],
  ['Full Detail - ask me', 'Full Detail', 0],
  ['Full Detail -', 'Full Detail', 0],
  ['Full Detail - 20 - 30', 'Full Detail - 20', 30_00],
  ['Interior - Deluxe - $150', 'Interior - Deluxe', 150_00],
  ['Interior - Deluxe -$150', 'Interior - Deluxe', 150_00],
  ['Full Detail - $80-100', 'Full Detail', 0],
  ['Move-out Clean - $349.99', 'Move-out Clean', 349_99],
  ['Move-out Clean', 'Move-out Clean', 0],
  ['洗車 - $50', '洗車', 50_00],
  ['- $50', '', 50_00],
])('reads %j as %j for %i cents', (text, name, price) => {
  expect(serviceFromText(text)).toEqual({ name, price, duration: 60 })
})
