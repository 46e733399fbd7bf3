import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** Renders a web component to HTML. Uses Vite, as Node cannot run JSX. */
export async function componentMarkup(path: string, name: string): Promise<string> {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    oxc: { jsx: { runtime: 'automatic' } },
  })
  try {
    const exported: Record<string, ComponentType> = await vite.ssrLoadModule(path)
    return renderToStaticMarkup(createElement(exported[name] ?? throwMissing(path, name)))
  } finally {
    await vite.close()
  }
}

function throwMissing(path: string, name: string): never {
  throw new Error(`${path} has no ${name}`)
}
