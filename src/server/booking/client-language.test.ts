import { expect, test } from 'vitest'
import { proposedWelcome } from '#domain/settings/proposed-welcome.ts'
import { at, bookingScene } from '#server/testing/booking-scene.ts'

const scene = bookingScene()
const { aBusiness, book, ava, page, rows } = scene

const languageOf = async (luna: Awaited<ReturnType<typeof aBusiness>>) =>
  (await rows.clients(luna)).map(({ language }) => language)

test('a booking stores what its client reads', async () => {
  const luna = await aBusiness()
  expect((await book(luna, { ...ava(), language: 'es' })).status).toBe(201)
  expect(await languageOf(luna)).toEqual(['es'])
})

test('a returning client reads what they booked in last, and a request without a language changes nothing', async () => {
  const luna = await aBusiness()
  const client = ava()
  await book(luna, { ...client, language: 'en' })
  await book(luna, { ...client, language: 'es', appointmentTime: at('12:00') })
  expect(await languageOf(luna)).toEqual(['es'])
  await book(luna, { ...client, appointmentTime: at('14:00') })
  expect(await languageOf(luna)).toEqual(['es'])
})

test('the page is in the language that was asked for, else in the one that the owner chose', async () => {
  const luna = await aBusiness()
  const welcome = async (query: string) => (await (await page(`${luna.slug}${query}`)).json()).welcome_message
  expect(await welcome('')).toMatch(/^Thank you/)
  expect(await welcome('?language=es')).toMatch(/^¡Gracias/)
})

test.each([
  ['our own suggestion', proposedWelcome('cleaning'), {}, /^¡Gracias/],
  ['the owner’s words', 'Hi there!', {}, /^Hi there!$/],
  ['a translation', 'Hi there!', { es: { welcome_message: '¡Hola!', questions: {} } }, /^¡Hola!$/],
])(
  'a Spanish page greets with %s in the best language there is',
  async (_, welcome_message, translations, shown) => {
    const luna = await aBusiness({ rules: { welcome_message, translations } })
    const read = async (query: string) => (await (await page(`${luna.slug}${query}`)).json()).welcome_message
    expect(await read('?language=es')).toMatch(shown)
    expect(await read('?language=en')).toBe(welcome_message)
  },
)

test('a Spanish page says which of its texts are in English', async () => {
  const luna = await aBusiness({ rules: { welcome_message: 'Hi there!' } })
  const read = async (language: string) => (await page(`${luna.slug}?language=${language}`)).json()
  const original = { name_language: 'en', description_language: 'en' }
  expect(await read('es')).toMatchObject({ welcome_language: 'en', services: [original] })
  await scene.server.deps.db.asOwner(luna.id, async (tx) => {
    await tx.updateTable('services').set({ translations: '{"es": {"name": "Lavado"}}' }).execute()
    const translations = '{"es": {"welcome_message": "¡Hola!", "questions": {}}}'
    await tx.updateTable('user_availability').set({ translations }).execute()
  })
  const translated = await read('es')
  expect(translated).not.toHaveProperty('welcome_language')
  expect(translated.services[0]).not.toHaveProperty('name_language')
  expect(translated.services[0]).toMatchObject({ name: 'Lavado', description_language: 'en' })
  expect(JSON.stringify(await read('en'))).not.toMatch(/(welcome|name|description)_language/)
})
