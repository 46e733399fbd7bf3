/// <reference types="vite/client" />
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { allMatches } from '#web/testing/markup.ts'
import { ALL_ARTICLES, type Article } from './articles.ts'
import CleaningScheduling from './cleaning-scheduling.tsx'
import DetailingPricing from './detailing-pricing.tsx'
import MoreDetailingClients from './more-detailing-clients.tsx'

const WORDS_PER_MINUTE = 225

const PAGES: Record<Article['path'], ReactElement> = {
  '/blog/how-to-get-more-detailing-clients': <MoreDetailingClients />,
  '/blog/mobile-detailing-pricing': <DetailingPricing />,
  '/blog/cleaning-business-scheduling': <CleaningScheduling />,
}

describe.each(ALL_ARTICLES)('$path', ({ path, title, description, minutes }) => {
  const page = renderToStaticMarkup(PAGES[path])
  const article = /<article.*<\/article>/s.exec(page)?.[0] ?? ''
  const words = readableWords(article)

  test('has at least 900 words, and states the right reading time', () => {
    expect(words.length).toBeGreaterThanOrEqual(900)
    expect(minutes).toBe(Math.round(words.length / WORDS_PER_MINUTE))
  })

  test('has one title, and a table of contents that links to every section by its unique id', () => {
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(words.join(' ')).toContain(title)
    const ids = allMatches(article, / id="([^"]+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    const linkedIds = allMatches(article, /href="#([^"]+)"/g)
    expect(linkedIds.filter((id) => !ids.includes(id))).toEqual([])
    expect(allMatches(article, /<section id="([^"]+)"/g)).toEqual(
      [...new Set(linkedIds)].sort(byOrderIn(ids)),
    )
  })

  test('links to /detailers, /solutions, /cleaning and the free trial', () => {
    const links = allMatches(article, /<a [^>]*href="([^"]+)"/g)
    expect(links).toEqual(expect.arrayContaining(['/detailers', '/solutions', '/cleaning', '/resources']))
    expect(article).toMatch(/href="\/auth[^"]*"[^>]*>Start Free Trial</)
  })

  test('has structured data for search engines', () => {
    const data = allMatches(page, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((json) =>
      JSON.parse(json),
    )
    expect(data).toContainEqual(
      expect.objectContaining({
        '@type': 'Article',
        headline: title,
        description,
        image: `${SITE_ORIGIN}/share.png`,
        publisher: expect.objectContaining({ logo: `${SITE_ORIGIN}/icon-512.png` }),
      }),
    )
    expect(data).toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }))
  })
})

function readableWords(html: string): string[] {
  return html
    .replace(/<script.*?<\/script>|<nav.*?<\/nav>|<svg.*?<\/svg>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word))
}

function byOrderIn(ids: readonly string[]) {
  return (a: string, b: string) => ids.indexOf(a) - ids.indexOf(b)
}
