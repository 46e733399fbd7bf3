import { expect, test } from 'vitest'
import { answersText, parseAnswers } from '#domain/questions/answers.ts'
import { type BookingQuestions, pageQuestions } from '#domain/questions/booking-questions.ts'
import { visitQuestions } from '#domain/questions/visit-questions.ts'

const WASH = { service: 'Wash', size: null }
const QUESTIONS: BookingQuestions['questions'] = [
  { question: 'Any pets?', kind: 'yes_no', is_required: true, choices: [] },
  { question: 'Gate code', kind: 'text', is_required: false, choices: [] },
]

function parse(details: BookingQuestions['details'], entered: Record<string, string>, items = [WASH]) {
  const answers = Object.entries(entered).map(([question, answer]) => ({ question, answer }))
  return parseAnswers(visitQuestions(pageQuestions({ details, questions: QUESTIONS }), items), answers)
}

const FORD = { 'Vehicle make': 'Ford', 'Vehicle model': 'Explorer' }

test('joins make, model and color to one answer', () => {
  expect(parse('vehicle', { ...FORD, 'Vehicle color': ' black ', 'Any pets?': 'No' })).toEqual({
    isValid: true,
    answers: [
      { question: 'Vehicle', answer: 'Ford Explorer, black' },
      { question: 'Any pets?', answer: 'No' },
    ],
  })
})

test('leaves out what was not answered', () => {
  const entered = { ...FORD, 'Any pets?': 'Yes', 'Gate code': '  ' }
  expect(parse('vehicle', entered, [WASH, WASH])).toEqual({
    isValid: true,
    answers: [
      { question: 'Vehicle for Wash', answer: 'Ford Explorer' },
      { question: 'Any pets?', answer: 'Yes' },
    ],
  })
  expect(parse('vehicle', { ...entered, 'Vehicle 2 color': 'red' }, [WASH, WASH])).toMatchObject({
    answers: [{}, { question: 'Vehicle 2 for Wash', answer: 'red' }, {}],
  })
})

test('describes a home in one line', () => {
  const home = {
    'Home type': 'House',
    'Home bedrooms': '3 beds',
    'Home bathrooms': '2.5 baths',
    'How do we get in?': 'Key under the mat',
  }
  expect(parse('home', { ...home, 'Any pets?': 'No' })).toMatchObject({
    answers: [
      { question: 'Home', answer: 'House, 3 beds, 2.5 baths' },
      { question: 'How do we get in?', answer: 'Key under the mat' },
      { question: 'Any pets?', answer: 'No' },
    ],
  })
})

test('reports each required field that is empty', () => {
  expect(parse('vehicle', { 'Vehicle make': 'Ford' })).toEqual({
    isValid: false,
    isOutdated: false,
    errors: [
      ['Vehicle model', 'Please fill this in'],
      ['Any pets?', 'Please choose an answer'],
    ],
  })
})

test.each([
  [{ 'Any pets?': 'Perhaps' }, ['Any pets?', 'Please choose one of the answers']],
  [{ 'Any pets?': 'No', 'Gate code': '1'.repeat(501) }, ['Gate code', 'Please use at most 500 characters']],
])('refuses %j', (entered, error) => {
  expect(parse('none', entered)).toEqual({ isValid: false, isOutdated: false, errors: [error] })
})

test('accepts 500 characters', () => {
  expect(parse('none', { 'Any pets?': 'No', 'Gate code': '1'.repeat(500) }).isValid).toBe(true)
})

test('refuses an answer to a question that is not asked, instead of dropping it', () => {
  expect(parse('none', { 'Any pets?': 'No', 'Former question': 'Blue' })).toEqual({
    isValid: false,
    isOutdated: true,
    errors: [],
  })
  expect(parse('none', { 'Any pets?': 'No', 'Former question': '' }).isValid).toBe(true)
})

test('questions may have the names of an object’s own properties', () => {
  const questions = ['constructor', '__proto__', 'toString'].map((question) => ({
    question,
    kind: 'text' as const,
    is_required: true,
    choices: [],
  }))
  const asked = pageQuestions({ details: 'none', questions })
  expect(parseAnswers(asked, [])).toMatchObject({ isValid: false, errors: [{}, {}, {}] })
  const answers = questions.map(({ question }) => ({ question, answer: 'yes' }))
  expect(parseAnswers(asked, answers)).toEqual({ isValid: true, answers })
})

test('shows questions with their answers, a line each', () => {
  const answers = [
    { question: 'Vehicle', answer: 'Ford Explorer, black' },
    { question: 'Any pets?', answer: 'No' },
  ]
  expect(answersText(answers)).toBe('Vehicle: Ford Explorer, black\nAny pets? No')
})
