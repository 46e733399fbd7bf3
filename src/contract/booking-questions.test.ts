import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BookingQuestions } from '#contract/booking-questions.ts'

const PETS = { question: 'Any pets?', kind: 'yes_no', is_required: false }
const PARKED = { question: 'Where is it parked?', kind: 'choice', is_required: true }

function errors(questions: object[], details = 'none') {
  const { error } = z.safeParse(BookingQuestions, { details, questions })
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

test('accepts six questions, and texts of the maximum length', () => {
  const questions = Array.from({ length: 5 }, (_, n) => ({ ...PETS, question: `${n}`.repeat(120) }))
  const choices = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(60))
  expect(errors([...questions, { ...PARKED, choices }], 'vehicle')).toEqual([])
})

test.each<[string, object[], string[]]>([
  ['an empty question', [{ ...PETS, question: ' ' }], ['questions.0.question', 'Enter the question']],
  [
    'a long question',
    [{ ...PETS, question: 'x'.repeat(121) }],
    ['questions.0.question', 'A question must be at most 120 characters'],
  ],
  [
    'a question that is there twice',
    [PETS, { ...PETS, question: 'any PETS?' }],
    ['questions.1.question', 'You already ask this'],
  ],
  [
    'a seventh question',
    Array.from({ length: 7 }, (_, n) => ({ ...PETS, question: `Question ${n}` })),
    ['questions', 'You can ask up to 6 questions of your own'],
  ],
  ['an unknown kind', [{ ...PETS, kind: 'file' }], ['questions.0.kind', 'Choose a kind of answer']],
  [
    'a single choice',
    [{ ...PARKED, choices: ['Garage'] }],
    ['questions.0.choices', 'Add at least two choices'],
  ],
  [
    'eleven choices',
    [{ ...PARKED, choices: Array.from({ length: 11 }, (_, n) => String(n)) }],
    ['questions.0.choices', 'Add at most 10 choices'],
  ],
  [
    'a long choice',
    [{ ...PARKED, choices: ['Garage', 'x'.repeat(61)] }],
    ['questions.0.choices.1', 'A choice must be at most 60 characters'],
  ],
  [
    'a choice that is there twice',
    [{ ...PARKED, choices: ['Garage', 'garage'] }],
    ['questions.0.choices', 'List each choice once'],
  ],
  [
    'choices of a yes/no question',
    [{ ...PETS, choices: ['Yes', 'No'] }],
    ['questions.0.choices', 'Only a question of the kind “choice” has choices'],
  ],
])('refuses %s', (_, questions, error) => {
  expect(errors(questions)).toEqual([error])
})

test('refuses a question that the details include', () => {
  const make = { ...PETS, question: 'Vehicle 2 make', kind: 'text' }
  expect(errors([make], 'vehicle')).toEqual([
    ['questions.0.question', 'The details you ask for already include this'],
  ])
  expect(errors([make], 'home')).toEqual([])
})
