import { expect, test } from 'vitest'
import { vehicleOf } from '#domain/appointments/vehicle-of.ts'

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
  expect(vehicleOf({ notes })).toBe(vehicle)
})

test('prefers the vehicle that the client gave when booking', () => {
  const answers = [
    { question: 'Any pets?', answer: 'Yes' },
    { question: 'Vehicle', answer: 'Ford Explorer, black' },
  ]
  expect(vehicleOf({ answers, notes: 'Vehicle: Honda' })).toBe('Ford Explorer, black')
  expect(vehicleOf({ answers: answers.slice(0, 1), notes: 'Vehicle: Honda' })).toBe('Honda')
})

test('lists the vehicles of a visit with several', () => {
  const answers = [
    { question: 'Vehicle for Full Detail (SUV)', answer: 'Ford Explorer' },
    { question: 'Vehicle 2 for Full Detail (SUV)', answer: 'Kia Telluride' },
  ]
  expect(vehicleOf({ answers, notes: null })).toBe('Ford Explorer · Kia Telluride')
})
