import { createHash } from 'node:crypto'
import { build, type InlineConfig, type Plugin } from 'vite'

const MODULE_ID = 'virtual:booking-island'
const ENTRY = 'src/web/booking/page/island.tsx'

/** Bundles the island into a single file, without the router or code of other pages. */
const islandBuildConfig: InlineConfig = {
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  mode: 'production',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    assetsInlineLimit: 0,
    // The page's own build includes the styles.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
  },
}

/** Builds the script of the booking page separately. The virtual module exports its URLs. */
export function bookingIsland(): Plugin {
  let isDevelopment = false
  let pendingBuild: Promise<{ fileName: string; code: string }> | null = null
  return {
    name: 'booking-island',
    configResolved({ command }) {
      isDevelopment = command === 'serve'
    },
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : null),
    async load(id) {
      if (id !== `\0${MODULE_ID}`) return null
      if (isDevelopment) {
        // The hot reload runtime must load first.
        return `export default ['/@id/__x00__virtual:react-router/inject-hmr-runtime', '/${ENTRY}']`
      }
      pendingBuild ??= buildIsland()
      const { fileName, code } = await pendingBuild
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: code })
      return `export default ${JSON.stringify([`/${fileName}`])}`
    },
  }
}

async function buildIsland(): Promise<{ fileName: string; code: string }> {
  const result = await build({ ...islandBuildConfig, root: import.meta.dirname })
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const [chunk] = outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []))
  if (!chunk) throw new Error(`${ENTRY} produced no script`)
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
  return { fileName: `assets/booking-island-${hash}.js`, code: chunk.code }
}
