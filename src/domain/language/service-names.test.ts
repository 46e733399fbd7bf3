import { expect, test } from 'vitest'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { withServiceNames } from '#domain/language/service-names.ts'

// `names.constructor` is a function, of every object.
test('a service or choice that is called like a member of objects keeps its name', () => {
  const job = { service: 'constructor', serviceNames: { Wash: 'Lavado' } }
  expect(withServiceNames(job)).toEqual(job)
  for (const language of LANGUAGES)
    expect(CATALOGUES[language].bookingPage.detail('constructor')).toBe('constructor')
})

test('a service whose name starts like another one, followed by a size, has its own translation', () => {
  const serviceNames = { 'Full Detail': 'Detallado completo', 'Full Detail (SUV)': 'Detallado de camioneta' }
  const items = ['Full Detail (SUV)', 'Full Detail (SUV) + Pet hair', 'Full Detail (Sedan)', 'Full Detail']
  expect(withServiceNames({ service: 'Full Detail (SUV)', items, serviceNames })).toMatchObject({
    service: 'Detallado de camioneta',
    items: [
      'Detallado de camioneta',
      'Detallado de camioneta + Pet hair',
      'Detallado completo (Sedan)',
      'Detallado completo',
    ],
  })
})
