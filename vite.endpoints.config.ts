import type { Plugin } from 'vite'

const ENDPOINTS_FILE = /src[\\/]contract[\\/]endpoints\.ts$/
const CONTRACT_FILE = /src[\\/]contract[\\/][\w-]+\.ts$/
const ENDPOINTS_DECLARATION = /^export const \w+Endpoints = \{$.*?^\}$/ms

/**
 * Reduces endpoints to method and path in the browser: types check the shapes at build time, and the server validates requests.
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
      const { endpoints } = await import('#contract/endpoints.ts')
      const entries = Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }])
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(entries))}`
    },
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return null
      const stripped = code.replace(ENDPOINTS_DECLARATION, '')
      if (/Endpoints = \{/.test(stripped)) throw new Error(`endpoints in ${id} are not declared as expected`)
      return stripped
    },
  }
}
