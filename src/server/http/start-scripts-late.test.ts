import { expect, test } from 'vitest'
import { startScriptsLate } from '#server/http/start-scripts-late.ts'

const FONT = '<link rel="preload" as="font" href="/f.woff2"/>'
const PAGE = `<head><link rel="modulepreload" href="/a.js" nonce="n"/>${FONT}</head><body><main></main><script nonce="n" type="module" async="">import "/a.js"</script></body>`

test('neither preloads nor runs the page’s module before the first paint', () => {
  const page = startScriptsLate(PAGE, 'n')
  expect(page).toContain(`<head>${FONT}</head><body><main></main><script nonce="n" type="text/plain" id=`)
  expect(page).not.toMatch(/<link rel="modulepreload"|type="module"/)
})

test('lists the scripts to preload and starts the module in a last script with the nonce', () => {
  const page = startScriptsLate(PAGE, 'n')
  expect(page).toMatch(/<script nonce="n">\{[^<]*\["\/a\.js"\][^<]*<\/script><\/body>$/)
})

test('starts every script, a few at a time, and the module last', () => {
  const urls = ['/a.js', '/b.js', '/c.js', '/d.js', '/e.js']
  const links = urls.map((url) => `<link rel="modulepreload" href="${url}"/>`).join('')
  const page = startScriptsLate(
    PAGE.replace('<head>', `<head>${links}`).replace(/<link[^>]*nonce="n"\/>/, ''),
    'n',
  )
  const [, starter = ''] = /<script nonce="n">(\{[\s\S]*)<\/script><\/body>$/.exec(page) ?? []
  const started: string[] = []
  const tasks: (() => void)[] = []
  const append = ({ href, type }: { href?: string; type?: string }) => started.push(href ?? `${type}`)
  const document = {
    hidden: true,
    currentScript: { nonce: 'n' },
    head: { append },
    body: { append },
    createElement: () => ({}),
    getElementById: () => ({ textContent: 'import "/a.js"' }),
  }
  new Function('document', 'setTimeout', starter)(document, (task: () => void) => tasks.push(task))
  expect(started).toEqual(['/a.js', '/b.js', '/c.js'])
  for (const task of tasks) task()
  expect(started).toEqual([...urls, 'module'])
})

test('leaves a page without scripts as it is', () => {
  expect(startScriptsLate('<head></head><body></body>', 'n')).toBe('<head></head><body></body>')
})
