import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Language } from '#domain/language/languages.ts'
import { BusinessFacts } from '#web/booking/page/business-facts.tsx'
import { BusinessHeader } from '#web/booking/page/business-header.tsx'
import { NO_PUBLIC_BRAND } from '#web/testing/no-brand.ts'

const brand = {
  ...NO_PUBLIC_BRAND,
  about: 'Two vans, one dog.',
  instagram: 'luna.detailing',
  review_url: 'https://reviews.example/luna',
}
const photo = { kind: 'photo' as const, width: 800, height: 600 }
const photos = [
  { ...photo, id: '0b7d9f1e-6b1c-4a55-9d3e-1f2a3b4c5d6e', position: 1, alt: '' },
  { ...photo, id: '1c8e0a2f-7c2d-4b66-8e4f-2a3b4c5d6e7f', position: 2, alt: 'A clean van' },
]

function pageIn(language: Language, name: string | null = 'Luna Detailing') {
  const words = CATALOGUES[language].bookingPage
  return renderToStaticMarkup(
    <>
      <BusinessHeader name={name} welcome={null} words={words} />
      <BusinessFacts name={name} brand={brand} photos={photos} words={words} />
    </>,
  )
}

test('a Spanish page says everything around the owner’s own words in Spanish', () => {
  const page = pageIn('es')
  expect(page).toContain('Reserve con Luna Detailing')
  expect(page).toContain('aria-label="Sobre Luna Detailing"')
  expect(page).toContain('@luna.detailing en Instagram')
  expect(page).toContain('Reseñas')
  expect(page).toContain('alt="Foto 1 de 2"')
  expect(page).not.toMatch(/About|Reviews|Photo| on /)
  // What the owner wrote stays as it is, and screen readers know its language.
  expect(page).toContain('lang="en">Two vans, one dog.')
  expect(page).toMatch(/alt="A clean van" lang="en"/)
  expect(page).not.toMatch(/alt="Foto 1 de 2" lang/)
  expect(pageIn('en')).not.toContain('lang=')
  expect(page).toContain('alt="A clean van"')
})

test('an English page says the same in English', () => {
  const page = pageIn('en')
  expect(page).toContain('Book with Luna Detailing')
  expect(page).toContain('aria-label="About Luna Detailing"')
  expect(page).toContain('@luna.detailing on Instagram')
  expect(page).toContain('alt="Photo 1 of 2"')
})

test('a business without a name has a heading in both languages', () => {
  expect(pageIn('en', null)).toContain('Book an Appointment')
  expect(pageIn('es', null)).toContain('Reserve una cita')
})
