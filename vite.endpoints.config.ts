import type { Plugin } from 'vite'

const ENDPOINTS_FILE = /src[\\/]contract[\\/]endpoints\.ts$/
const CONTRACT_FILE = /src[\\/]contract[\\/][\w-]+\.ts$/
const ENDPOINTS_DECLARATION = /^export const \w+Endpoints = \{$.*?^\}$/ms

const ENDPOINTS_IMPORT = `import { endpoints } from '#contract/endpoints.ts'`
/** Each use becomes an object of its own, so that a page has only those that it calls. Types keep the name. */
const USE = /(?<!typeof )\bendpoints\.(\w+)/g

/**
 * Reduces endpoints to method and path in the browser, where they are called: types check the shapes at build time, and the server
 * validates requests.
 * A form still gets its schema, without the endpoints declared in the same file.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (!ENDPOINTS_FILE.test(id)) return null
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(await slimmed()))}`
    },
    async transform(code, id) {
      if (code.includes(ENDPOINTS_IMPORT)) {
        const slim = await slimmed()
        return code.replace(USE, (use, name) =>
          slim.has(name) ? `(${JSON.stringify(slim.get(name))})` : use,
        )
      }
      if (!CONTRACT_FILE.test(id)) return null
      const stripped = code.replace(ENDPOINTS_DECLARATION, '')
      if (/Endpoints = \{/.test(stripped)) throw new Error(`endpoints in ${id} are not declared as expected`)
      return stripped
    },
  }
}

async function slimmed() {
  const { endpoints } = await import('#contract/endpoints.ts')
  return new Map(Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]))
}
