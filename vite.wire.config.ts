import type { Plugin } from 'vite'

const ENDPOINTS = /src[\\/]contract[\\/]endpoints\.ts$/

/** To a browser an endpoint is a method and a path: types hold its shapes there, and the server judges what is sent. */
export function wireForBrowsers(): Plugin {
  return {
    name: 'wire-for-browsers',
    apply: 'build',
    async load(id) {
      if (this.environment.name !== 'client' || !ENDPOINTS.test(id)) return null
      const { endpoints } = await import('#contract/endpoints.ts')
      const ways = Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }])
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(ways))}`
    },
  }
}
