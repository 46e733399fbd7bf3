import { createHash } from 'node:crypto'
import { build, type InlineConfig, type Plugin } from 'vite'

const NAME = 'virtual:booking-island'
const ENTRY = 'src/web/booking/page/island.tsx'

/** One file with everything in it: no router, no other page's code. */
const islandBuild: InlineConfig = {
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  mode: 'production',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    assetsInlineLimit: 0,
    // The page's own build brings the styles.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
  },
}

/** The script of the booking page, built by itself and known to the page by its address. */
export function bookingIsland(): Plugin {
  let isDevelopment = false
  let built: Promise<{ fileName: string; code: string }> | null = null
  return {
    name: 'booking-island',
    configResolved({ command }) {
      isDevelopment = command === 'serve'
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null
      if (isDevelopment) {
        // Hot reload wants its own part there first.
        return `export default ['/@id/__x00__virtual:react-router/inject-hmr-runtime', '/${ENTRY}']`
      }
      built ??= buildIsland()
      const { fileName, code } = await built
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: code })
      return `export default ${JSON.stringify([`/${fileName}`])}`
    },
  }
}

async function buildIsland(): Promise<{ fileName: string; code: string }> {
  const result = await build({ ...islandBuild, root: import.meta.dirname })
  const outputs = [result].flat().flatMap((made) => ('output' in made ? made.output : []))
  const [chunk] = outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []))
  if (!chunk) throw new Error(`${ENTRY} became no script`)
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
  return { fileName: `assets/booking-island-${hash}.js`, code: chunk.code }
}
