import { expect, test } from 'vitest'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { withInstallationValues } from '#server/http/installation-values.ts'

const origin = 'https://wheelhouse.example'
const { byHand, live } = TEXTING_WORDS.claim
const page = `<a href="${SITE_ORIGIN}/">Home</a><li>${byHand}</li>`

test('fills in the origin of the installation', () => {
  expect(withInstallationValues(page, { origin, sendsTexts: false })).toContain(
    '<a href="https://wheelhouse.example/">',
  )
})

test('advertises automatic texts only if the installation sends them', () => {
  expect(withInstallationValues(page, { origin, sendsTexts: false })).toContain(`<li>${byHand}</li>`)
  expect(withInstallationValues(page, { origin, sendsTexts: true })).toContain(`<li>${live}</li>`)
})

test.each(Object.values(TEXTING_WORDS))('“$byHand” needs no escaping in HTML and JSON', (words) => {
  for (const text of [words.byHand, words.live]) expect(text).not.toMatch(/[&<>"'\\$]/)
})
