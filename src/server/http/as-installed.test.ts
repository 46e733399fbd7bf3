import { expect, test } from 'vitest'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { asInstalled } from '#server/http/as-installed.ts'

const origin = 'https://wheelhouse.example'
const { byHand, live } = TEXTING_WORDS.claim
const page = `<a href="${SITE_ORIGIN}/">Home</a><li>${byHand}</li>`

test('a page names the address of its installation', () => {
  expect(asInstalled(page, { origin, sendsTexts: false })).toContain('<a href="https://wheelhouse.example/">')
})

test('texts are said to go out by themselves only where they do', () => {
  expect(asInstalled(page, { origin, sendsTexts: false })).toContain(`<li>${byHand}</li>`)
  expect(asInstalled(page, { origin, sendsTexts: true })).toContain(`<li>${live}</li>`)
})

test.each(Object.values(TEXTING_WORDS))(
  '“$byHand” stands in HTML and in JSON as it is written here',
  (words) => {
    for (const text of [words.byHand, words.live]) expect(text).not.toMatch(/[&<>"'\\$]/)
  },
)
