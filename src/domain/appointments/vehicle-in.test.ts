import { expect, test } from 'vitest'
import { vehicleIn } from '#domain/appointments/vehicle-in.ts'

test.each([
  ['Vehicle: 2019 Ford F-150, black', '2019 Ford F-150, black'],
  ['Gate code 4411\nvehicle:  Honda CR-V \nDog in the yard', 'Honda CR-V'],
  ['Two cars. Vehicle: Tesla Model 3', 'Tesla Model 3'],
  ['Vehicle:\nHonda', null],
  ['Vehicle:   ', null],
  ['Bring the ladder', null],
  ['', null],
  [null, null],
])('finds in the notes %j the vehicle %j', (notes, vehicle) => {
  expect(vehicleIn(notes)).toBe(vehicle)
})
