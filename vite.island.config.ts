import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

const MODULE_ID = 'virtual:booking-island'
const ENTRY = 'src/web/booking/page/island.tsx'
/** Imported by the second step only, so it is a file of its own. */
const VALIDATION = '#web/booking/details/validate-details.ts'

/** Builds the scripts of the booking page separately. The virtual module exports the URL of the first. */
export function bookingIsland(): Plugin {
  let isDevelopment = false
  let pendingBuild: Promise<{ island: Script; validation: Script }> | null = null
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
      const { island, validation } = await pendingBuild
      if (this.environment.name === 'client')
        for (const { fileName, code } of [island, validation])
          this.emitFile({ type: 'asset', fileName, source: code })
      return `export default ${JSON.stringify([`/${island.fileName}`])}`
    },
  }
}

type Script = { fileName: string; code: string }

async function buildIsland() {
  const validation = await buildScript('booking-validation', VALIDATION.replace('#', 'src/'))
  const validationUrl: Plugin = {
    name: 'booking-validation',
    enforce: 'pre',
    resolveId: (id) => (id === VALIDATION ? { id: `/${validation.fileName}`, external: true } : null),
  }
  return { island: await buildScript('booking-island', ENTRY, validationUrl), validation }
}

/** Bundles one module into a single file, without the router or code of other pages. */
async function buildScript(name: string, input: string, ...plugins: Plugin[]): Promise<Script> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    publicDir: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins,
    build: {
      write: false,
      assetsInlineLimit: 0,
      // The page's own build includes the styles.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input, output: { codeSplitting: false }, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const [chunk] = outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []))
  if (!chunk) throw new Error(`${input} produced no script`)
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
  return { fileName: `assets/${name}-${hash}.js`, code: chunk.code }
}
