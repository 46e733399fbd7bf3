/// <reference types="vite/client" />
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { TEXTING_WORDS } from '#contract/site-texting.ts'
import type { PageHandle } from '#web/page-handle.ts'
import routes from '#web/routes.ts'
import { allMatches, elementsByTag, visibleText } from '#web/testing/markup.ts'
import { ALL_ARTICLES } from './articles/articles.ts'
import { CLAIMS, OFFER } from './claims.ts'
import { SHARE_IMAGE } from './share-image.ts'

type Tag = Partial<Record<'title' | 'name' | 'property' | 'content' | 'rel' | 'href', string>>
type PageModule = { default: ComponentType; meta: () => Tag[]; handle?: PageHandle }

const modules = import.meta.glob<PageModule>('./**/*.tsx', { eager: true })

const PAGES = routes.flatMap(({ file, path = '' }) => {
  const module = modules[file.replace('marketing', '.')]
  if (!module?.handle?.listed) return []
  return [
    { path: `/${path}`, tags: module.meta(), markup: renderToStaticMarkup(createElement(module.default)) },
  ]
})
const PATHS = PAGES.map(({ path }) => path)

/** Pages outside the site that links may point to. */
const OTHER_PAGES = ['/auth', '/your-data']

const markupOf = (path: string) => PAGES.find((page) => page.path === path)?.markup ?? ''
const mainOf = (path: string) => elementsByTag(markupOf(path), 'main').join()
const linksOf = (markup: string) => allMatches(markup, /<a [^>]*?href="([^"]+)"/g)

/** The targets of the links with this text, without query parameters. */
function linkTargets(markup: string, text: string): string[] {
  const links = elementsByTag(markup, 'a').filter((link) => visibleText(link) === text)
  return [...new Set(links.flatMap(linksOf).map((href) => href.split('?')[0] ?? ''))]
}

describe.each(PAGES)('$path', ({ path, tags, markup }) => {
  const tagContent = (name: string) =>
    tags.find((tag) => tag.property === name || tag.name === name)?.content ?? ''

  test('has one title, and no heading that skips a level', () => {
    const levels = allMatches(markup, /<h([1-6])[ >]/g).map(Number)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries())
      expect(level, `heading ${index + 1} of ${levels}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
  })

  test('has a description, a canonical URL and link preview tags', () => {
    expect(tagContent('description').length).toBeGreaterThan(50)
    expect(tagContent('description').length).toBeLessThan(200)
    expect(tags).toContainEqual(expect.objectContaining({ rel: 'canonical', href: `${SITE_ORIGIN}${path}` }))
    expect(tagContent('og:url')).toBe(`${SITE_ORIGIN}${path}`)
    expect(tagContent('og:type')).toBe(path.startsWith('/blog/') ? 'article' : 'website')
  })

  test('links to sign-in, the terms, the privacy policy and support', () => {
    expect(linkTargets(markup, 'Login')).toEqual(['/auth'])
    expect(linkTargets(markup, 'Start Free Trial')).toEqual(['/auth'])
    const footer = linksOf(elementsByTag(markup, 'footer').at(-1) ?? '')
    expect(footer).toEqual(
      expect.arrayContaining(['/terms', '/privacy', 'mailto:support@wheelhouse.example']),
    )
  })

  test('has no broken links', () => {
    const broken = linksOf(markup).filter((href) => {
      const { origin, protocol, pathname, hash } = new URL(href, `${SITE_ORIGIN}${path}`)
      if (origin !== SITE_ORIGIN) return !['mailto:', 'https:'].includes(protocol)
      if (![...PATHS, ...OTHER_PAGES].includes(pathname)) return true
      return hash !== '' && !markupOf(pathname).includes(`id="${decodeURIComponent(hash.slice(1))}"`)
    })
    expect(broken).toEqual([])
  })

  test('does not claim that texts are sent automatically', () => {
    for (const { live } of Object.values(TEXTING_WORDS)) expect(markup).not.toContain(live)
    const blocks = markup.split(/<\/(?:h[1-6]|p|li|t[dh]|d[dt]|summary)>/).map(visibleText)
    const sentences = blocks.flatMap((text) => text.split(/[.!?]\s/))
    expect(sentences.length).toBeGreaterThan(10)
    for (const sentence of sentences) expect(sentence).not.toMatch(AUTOMATIC_TEXTS)
  })
})

/** A promise of automatic texts, however it is worded. */
const AUTOMATIC_TEXTS = /\b(SMS|texts?)\b.*(by (it|them)sel|automat)/i

test('the pattern for automatic texts matches a typical promise', () => {
  expect('Email and texts go out by themselves before the job').toMatch(AUTOMATIC_TEXTS)
})

test('each page has a unique title and description', () => {
  const titles = PAGES.map(({ tags }) => tags.find(({ title }) => title)?.title)
  const descriptions = PAGES.map(({ tags }) => tags.find(({ name }) => name === 'description')?.content)
  expect(new Set(titles).size).toBe(PAGES.length)
  expect(new Set(descriptions).size).toBe(PAGES.length)
})

test('every page can be reached by links from the home page', () => {
  const reached = new Set(['/'])
  for (const path of reached)
    for (const href of linksOf(markupOf(path))) {
      const { origin, pathname } = new URL(href, `${SITE_ORIGIN}${path}`)
      if (origin === SITE_ORIGIN && PATHS.includes(pathname)) reached.add(pathname)
    }
  expect([...reached].sort()).toEqual([...PATHS].sort())
})

test('the share image has the size its tags state', () => {
  const file = join(import.meta.dirname, '../theme/root-files', SHARE_IMAGE.path)
  // A PNG states its width and height in bytes 16 to 23.
  const header = readFileSync(file).subarray(16, 24)
  expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([SHARE_IMAGE.width, SHARE_IMAGE.height])
})

describe('the home page', () => {
  test('names every claim, and marks none as coming soon', () => {
    const entries = ['li', 'tr'].flatMap((tag) => elementsByTag(mainOf('/'), tag)).map(visibleText)
    for (const { name } of Object.values(CLAIMS))
      expect(entries.filter((text) => text.includes(name)).length, name).toBeGreaterThan(0)
    const text = visibleText(mainOf('/'))
    expect(text).not.toMatch(/coming soon/i)
    const { plan, price, trial, noCard, setup, otherTools } = OFFER
    for (const words of [plan, ...[price, trial, noCard, setup, otherTools].map(({ name }) => name)])
      expect(text).toContain(words)
  })

  test('links to the solutions', () => {
    expect(linkTargets(markupOf('/'), 'Explore solutions for your business type')).toEqual(['/solutions'])
  })

  test('marks the testimonials as examples', () => {
    const figures = elementsByTag(markupOf('/'), 'figure').filter((figure) => figure.includes('<blockquote'))
    expect(figures).toHaveLength(3)
    for (const figure of figures) expect(visibleText(figure)).toMatch(/^Example /)
  })
})

test.each([
  { path: '/detailers', title: 'Taking bookings in five steps', count: 5 },
  { path: '/cleaning', title: 'From notebook to booking page', count: 4 },
])('$path has steps, questions, a comparison and the price', ({ path, title, count }) => {
  const markup = mainOf(path)
  const band = elementsByTag(markup, 'section').find((section) => section.includes(title)) ?? ''
  expect(allMatches(elementsByTag(band, 'ol').join(), /(<li[ >])/g)).toHaveLength(count)
  expect(elementsByTag(markup, 'details').length).toBeGreaterThanOrEqual(6)
  expect(elementsByTag(markup, 'table').map(visibleText).join()).toContain('$30-60+')
  expect(visibleText(markup.slice(markup.indexOf('id="pricing"')))).toContain('$15 per month')
})

test('the solutions page links to both trades', () => {
  const links = elementsByTag(mainOf('/solutions'), 'a')
  const hrefsOf = (name: string) => links.filter((link) => visibleText(link).includes(name)).flatMap(linksOf)
  expect(hrefsOf('Auto Detailers')).toContain('/detailers')
  expect(hrefsOf('Cleaning Professionals')).toContain('/cleaning')
})

test('the resources page links to three articles and lists upcoming guides without links', () => {
  const links = linksOf(mainOf('/resources')).filter((href) => href.startsWith('/blog/'))
  expect([...new Set(links)].sort()).toEqual(ALL_ARTICLES.map(({ path }) => path).sort())
  const upcoming = elementsByTag(mainOf('/resources'), 'li').filter((item) => item.includes('Coming Soon'))
  expect(upcoming.map(visibleText)).toEqual([
    expect.stringMatching(/invoice template/i),
    expect.stringMatching(/pricing guide for solo cleaners/i),
  ])
  expect(upcoming.flatMap(linksOf)).toEqual([])
})

test.each(['/blog/mobile-detailing-pricing', '/blog/cleaning-business-scheduling', '/solutions'])(
  '%s has structured data for its questions',
  (path) => {
    const data = allMatches(markupOf(path), /<script type="application\/ld\+json">(.*?)<\/script>/gs)
    expect(data.map((json) => JSON.parse(json)['@type'])).toContain('FAQPage')
  },
)
