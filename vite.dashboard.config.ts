import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'
import { sharedChunk } from './vite.chunks.config.ts'
import { slimEndpoints } from './vite.endpoints.config.ts'

const MODULE_ID = 'virtual:dashboard-build'
const ENTRY = 'src/web/dashboard/start/start-dashboard.tsx'
const APP_CODE = /src[\\/](web|domain|contract)[\\/]/
const VENDOR = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/

/** All of the library's styles come first, because those of screens override them. */
const UI_STYLES = /src[\\/]web[\\/]ui[\\/].*\.css$/
const inFrame = sharedChunk('frame', ['dashboard/start/start-dashboard.tsx'])
const frameChunk: typeof inFrame = (id, graph) => (UI_STYLES.test(id) ? 'frame' : inFrame(id, graph))

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/**
 * Builds the browser's files of the dashboard separately, because it has a smaller router of its own. The virtual module says which
 * files each screen loads.
 */
export function dashboardBuild(): Plugin {
  let isDevelopment = false
  let pendingBuild: Promise<Output[]> | null = null
  return {
    name: 'dashboard-build',
    configResolved({ command }) {
      isDevelopment = command === 'serve'
    },
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : null),
    async load(id) {
      if (id !== `\0${MODULE_ID}`) return null
      // The router's own files have hot reload.
      if (isDevelopment) return 'export default null'
      pendingBuild ??= buildDashboard()
      const outputs = await pendingBuild
      if (this.environment.name !== 'client')
        return `export default ${JSON.stringify(filesByScreen(outputs))}`
      for (const output of outputs)
        this.emitFile({
          type: 'asset',
          fileName: output.fileName,
          source: output.type === 'chunk' ? output.code : output.source,
        })
      return 'export default null'
    },
  }
}

async function buildDashboard(): Promise<Output[]> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    publicDir: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [slimEndpoints()],
    build: {
      write: false,
      // A data: URL would need an exception in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { dashboard: ENTRY },
        output: {
          codeSplitting: {
            groups: [
              { name: 'vendor', test: VENDOR, priority: 2 },
              {
                name: frameChunk,
                test: APP_CODE,
                priority: 1,
              },
            ],
          },
        },
      },
    },
  })
  return [result].flat().flatMap((built) => ('output' in built ? built.output : []))
}

function filesByScreen(outputs: readonly Output[]) {
  const chunks = new Map(
    outputs.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  )
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
  if (entry?.type !== 'chunk') throw new Error('the dashboard produced no script')
  const shared = withImports(entry, chunks)
  const screens = [...shared]
    .flatMap(({ dynamicImports }) => dynamicImports)
    .flatMap((name) => {
      const chunk = chunks.get(name)
      const id = chunk?.facadeModuleId?.match(/src[\\/]web[\\/](dashboard[\\/].*-page)\.tsx$/)?.[1]
      if (!chunk || !id) return []
      return [
        [
          id.replaceAll('\\', '/'),
          filesOf([...withImports(chunk, chunks)].filter((part) => !shared.has(part))),
        ],
      ]
    })
  const names = outputs.map(({ fileName }) => fileName).sort()
  return {
    version: createHash('sha256').update(names.join()).digest('hex').slice(0, 8),
    entry: `/${entry.fileName}`,
    shared: filesOf([...shared]),
    screens: Object.fromEntries(screens),
  }
}

/** A chunk after everything that it imports, in the order in which the browser must apply their styles. */
function withImports(chunk: Chunk, chunks: Map<string, Chunk>, found = new Set<Chunk>()): Set<Chunk> {
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported && !found.has(imported)) withImports(imported, chunks, found)
  }
  return found.add(chunk)
}

function filesOf(chunks: readonly Chunk[]) {
  return {
    scripts: chunks.map(({ fileName }) => `/${fileName}`),
    styles: chunks.flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
    ),
  }
}
