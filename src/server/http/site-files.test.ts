import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerError } from '#server/http/answer-error.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { mountSiteFiles } from '#server/http/site-files.ts'
import type { WebBuild } from '#server/http/web-build.ts'

const page = (id: string, parentId: string | undefined, path: string | undefined, handle?: object) => ({
  id,
  parentId,
  path,
  module: { default: () => null, handle },
})

const routes = Object.fromEntries(
  [
    page('root', undefined, ''),
    page('home', 'root', undefined, { listed: true }),
    page('site', 'root', undefined),
    page('article', 'site', 'blog/an-article', { listed: true }),
    page('dashboard', 'root', 'dashboard'),
    page('calendar', 'dashboard', 'calendar', { scripts: false }),
  ].map((route) => [route.id, route]),
)

const app = new Hono<RequestEnv>()
app.onError(answerError)
mountSiteFiles(app, {
  web: { build: async () => ({ routes }) as unknown as WebBuild },
  origin: 'https://wheelhouse.example',
  securityEmail: 'security@wheelhouse.example',
  now: async () => new Date('2026-11-17T10:00:00Z'),
})

test('the sitemap contains exactly the listed pages', async () => {
  const answer = await app.request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const locations = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(locations).toEqual(['https://wheelhouse.example/', 'https://wheelhouse.example/blog/an-article'])
})

test('robots.txt allows everything and names the sitemap', async () => {
  const answer = await app.request('/robots.txt')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://wheelhouse.example/sitemap.xml\n',
  )
})

test('security.txt names the contact and its own address, and expires within a year', async () => {
  const answer = await app.request('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:security@wheelhouse.example',
    'Preferred-Languages': 'en',
    Canonical: 'https://wheelhouse.example/.well-known/security.txt',
  })
  expect(fields.Expires).toBe('2027-05-16T00:00:00.000Z')
})

test('each file answers HEAD and can be cached for an hour', async () => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/.well-known/security.txt']) {
    const answer = await app.request(path, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  }
})

test.each(['/sitemap.xml', '/robots.txt', '/.well-known/security.txt'])(
  '%s refuses other methods',
  async (path) => {
    const answer = await app.request(path, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  },
)
