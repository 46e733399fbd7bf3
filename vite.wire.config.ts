import type { Plugin } from 'vite'

const ALL_ENDPOINTS = /src[\\/]contract[\\/]endpoints\.ts$/
const A_NOUN = /src[\\/]contract[\\/][\w-]+\.ts$/
const ITS_ENDPOINTS = /^export const \w+Endpoints = \{$.*?^\}$/ms

/**
 * To a browser an endpoint is a method and a path: types hold its shapes there, and the server judges what is sent.
 * The schema of a form still comes with the form, without the endpoints declared beside it.
 */
export function wireForBrowsers(): Plugin {
  return {
    name: 'wire-for-browsers',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (!ALL_ENDPOINTS.test(id)) return null
      const { endpoints } = await import('#contract/endpoints.ts')
      const ways = Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }])
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(ways))}`
    },
    transform(code, id) {
      if (!A_NOUN.test(id)) return null
      const rest = code.replace(ITS_ENDPOINTS, '')
      if (/Endpoints = \{/.test(rest)) throw new Error(`${id} declares its endpoints in another way`)
      return rest
    },
  }
}
