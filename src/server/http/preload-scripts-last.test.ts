import { expect, test } from 'vitest'
import { preloadScriptsLast } from '#server/http/preload-scripts-last.ts'

test('preloads scripts after the content and with low priority, and leaves other links alone', () => {
  const font = '<link rel="preload" as="font" href="/f.woff2"/>'
  const page = `<head><link rel="modulepreload" href="/a.js"/>${font}</head><body><main></main></body>`
  expect(preloadScriptsLast(page)).toBe(
    `<head>${font}</head><body><main></main><link fetchpriority="low" rel="modulepreload" href="/a.js"/></body>`,
  )
})

test('leaves a page without scripts as it is', () => {
  expect(preloadScriptsLast('<head></head><body></body>')).toBe('<head></head><body></body>')
})
