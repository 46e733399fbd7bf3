import { expect, test } from 'vitest'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { siteTags } from './site-tags.ts'

const tags = siteTags({
  title: 'Terms · Wheelhouse',
  description: 'What we agree on.',
  path: '/terms',
  type: 'article',
})

const tagContent = (name: string) =>
  tags.map((tag) => tag as Record<string, string>).find((tag) => tag.property === name || tag.name === name)
    ?.content

test('a page states its canonical URL in full', () => {
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${SITE_ORIGIN}/terms` })
  expect(tagContent('og:url')).toBe(`${SITE_ORIGIN}/terms`)
})

test('a link preview has the same text as search results, and a large image', () => {
  expect([tagContent('og:title'), tagContent('og:description'), tagContent('og:type')]).toEqual([
    'Terms · Wheelhouse',
    tagContent('description'),
    'article',
  ])
  expect(tagContent('twitter:card')).toBe('summary_large_image')
  expect(tagContent('og:image')).toMatch(new RegExp(`^${SITE_ORIGIN}/\\w+\\.(png|jpg)$`))
  for (const name of ['og:image:width', 'og:image:height', 'og:image:alt'])
    expect(tagContent(name)).toBeTruthy()
})
