import { expect, test } from 'vitest'
import { type BookingQuestions, NO_QUESTIONS, pageQuestions } from '#domain/questions/booking-questions.ts'
import { visitQuestions } from '#domain/questions/visit-questions.ts'

type Item = { service: string; size: string | null }
const WASH: Item = { service: 'Wash', size: null }
const SEDAN: Item = { service: 'Interior Detail', size: 'Sedan' }
const VEHICLE: BookingQuestions = { details: 'vehicle', questions: [] }

const asked = (questions: BookingQuestions, items = [WASH]) => visitQuestions(pageQuestions(questions), items)
const titles = (questions: BookingQuestions, items = [WASH]) =>
  asked(questions, items).map(({ question }) => question)

test('asks nothing by default', () => {
  expect(asked(NO_QUESTIONS, [WASH])).toEqual([])
})

test('asks for the make, model and color of the vehicle, and for the color only if the client likes', () => {
  const [vehicle] = asked(VEHICLE, [SEDAN])
  expect(vehicle?.question).toBe('Vehicle')
  expect(vehicle?.fields.map(({ key, label, is_required }) => [key, label, is_required])).toEqual([
    ['Vehicle make', 'Make', true],
    ['Vehicle model', 'Model', true],
    ['Vehicle color', 'Color', false],
  ])
})

test('asks for a vehicle per service, of which only the first is required', () => {
  expect(titles(VEHICLE, [WASH, SEDAN])).toEqual(['Vehicle for Wash', 'Vehicle for Interior Detail (Sedan)'])
  const [, second] = asked(VEHICLE, [WASH, SEDAN])
  expect(second?.fields.map(({ key, is_required }) => [key, is_required])).toEqual([
    ['Vehicle 2 make', false],
    ['Vehicle 2 model', false],
    ['Vehicle 2 color', false],
  ])
})

test('numbers the vehicles for the same service', () => {
  expect(titles(VEHICLE, [SEDAN, WASH, SEDAN])).toEqual([
    'Vehicle for Interior Detail (Sedan)',
    'Vehicle for Wash',
    'Vehicle 3 for Interior Detail (Sedan)',
  ])
})

test('asks for the home once, however many services', () => {
  expect(titles({ details: 'home', questions: [] }, [WASH, SEDAN])).toEqual(['Home', 'How do we get in?'])
})

test('asks the owner’s questions last, in their order', () => {
  const questions: BookingQuestions['questions'] = [
    { question: 'Any pets?', kind: 'yes_no', is_required: true, choices: [] },
    { question: 'Where is it parked?', kind: 'choice', is_required: false, choices: ['Garage', 'Street'] },
    { question: 'Gate code', kind: 'text', is_required: false, choices: [] },
  ]
  const [, ...own] = asked({ details: 'vehicle', questions }, [WASH])
  expect(own.map(({ question, fields }) => [question, fields[0]?.choices, fields[0]?.is_required])).toEqual([
    ['Any pets?', ['Yes', 'No'], true],
    ['Where is it parked?', ['Garage', 'Street'], false],
    ['Gate code', [], false],
  ])
})
