import { expect, test } from 'vitest'
import { SUGGESTED_RULES } from '#domain/settings/suggested-rules.ts'
import { validateForm } from '#web/ui/form-errors.ts'
import { durationChoices, setupFormSchema, setupFormValues } from './setup-form-values.ts'

const newAccount = setupFormValues({ business_name: null, business_type: null, ...SUGGESTED_RULES })

test('asks for the name and the type of the business', () => {
  expect(validateForm(setupFormSchema, newAccount)).toMatchObject({
    isValid: false,
    errors: {
      business_name: 'Enter your business name',
      business_type: 'Choose what kind of business you run',
    },
  })
})

test('keeps the suggested rules unless they are changed', () => {
  const answered = { ...newAccount, business_name: ' Luna Detailing ', business_type: 'detailing' }
  expect(validateForm(setupFormSchema, answered)).toMatchObject({
    isValid: true,
    parsed: { business_name: 'Luna Detailing', business_type: 'detailing', ...SUGGESTED_RULES },
  })
})

test('offers usual durations in words', () => {
  expect(durationChoices('change_cutoff_hours', '24').map(({ label }) => label)).toEqual([
    'Any time',
    '2 hours before',
    '12 hours before',
    '24 hours before',
    '2 days before',
  ])
})

test('also offers the current duration of an account that chose another', () => {
  expect(durationChoices('buffer_after_minutes', '20').map(({ value }) => value)).toEqual([
    '0',
    '15',
    '20',
    '30',
    '45',
    '60',
  ])
})
