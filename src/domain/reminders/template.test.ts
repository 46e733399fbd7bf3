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

test('fills in every occurrence of a placeholder', () => {
  expect(filled('{service} at {time}, {date}: {service}. {business}')).toBe(
    'Full Detail at 9:00 AM, Wednesday, January 9: Full Detail. Luna Detailing',
  )
})

test('keeps unknown placeholders as typed', () => {
  expect(filled('{servce} {} { } {service time} {{time}}')).toBe('{servce} {} { } {service time} {9:00 AM}')
})

test('ignores case and spaces within the braces', () => {
  expect(filled('{Service} { TIME }')).toBe('Full Detail 9:00 AM')
})

test('does not fill in placeholders inside values', () => {
  expect(filled('{client_name}')).toBe('Ava {service}')
})

test('marks the part that is the link', () => {
  expect(filledParts('Go to {manage_link}', values).at(-1)).toEqual({
    text: values.manage_link,
    placeholder: 'manage_link',
  })
})

test('splits paragraphs at empty lines', () => {
  expect(paragraphsOf('One\r\ntwo\r\n \r\n\n\nThree\n')).toEqual(['One\ntwo', 'Three'])
})

test('the default templates have no unknown placeholders', () => {
  const literalParts = Object.values(DEFAULT_TEMPLATES)
    .flatMap((template) => filledParts(template, values))
    .filter(({ placeholder }) => placeholder === null)
  expect(literalParts.map(({ text }) => text).join('')).not.toMatch(/[{}]/)
})
