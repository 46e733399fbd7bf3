import { expect, test } from 'vitest'
import { DEFAULT_TEMPLATES, filledParts, paragraphsOf } from '#domain/reminders/template.ts'

const values = {
  client_name: 'Ava {service}',
  service: 'Full Detail',
  time: '9:00 AM',
  date: 'Wednesday, January 9',
  address: '',
  business: 'Luna Detailing',
  manage_link: 'https://wheelhouse.example/booking/abc',
}
const filled = (template: string) =>
  filledParts(template, values)
    .map(({ text }) => text)
    .join('')

test('fills in every placeholder, as often as it stands there', () => {
  expect(filled('{service} at {time}, {date}: {service}. {business}')).toBe(
    'Full Detail at 9:00 AM, Wednesday, January 9: Full Detail. Luna Detailing',
  )
})

test('leaves what it does not know as typed', () => {
  expect(filled('{servce} {} { } {service time} {{time}}')).toBe('{servce} {} { } {service time} {9:00 AM}')
})

test('minds neither capitals nor blanks within the braces', () => {
  expect(filled('{Service} { TIME }')).toBe('Full Detail 9:00 AM')
})

test('fills in nothing inside what it has filled in', () => {
  expect(filled('{client_name}')).toBe('Ava {service}')
})

test('tells which part is the link', () => {
  expect(filledParts('Go to {manage_link}', values).at(-1)).toEqual({
    text: values.manage_link,
    placeholder: 'manage_link',
  })
})

test('parts paragraphs at empty lines', () => {
  expect(paragraphsOf('One\r\ntwo\r\n \r\n\n\nThree\n')).toEqual(['One\ntwo', 'Three'])
})

test('has usual words without an unknown placeholder', () => {
  const asWritten = Object.values(DEFAULT_TEMPLATES)
    .flatMap((words) => filledParts(words, values))
    .filter(({ placeholder }) => placeholder === null)
  expect(asWritten.map(({ text }) => text).join('')).not.toMatch(/[{}]/)
})
