import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'
import { LANGUAGES, type Language } from './src/domain/language/languages.ts'

const MODULE_ID = 'virtual:booking-island'
const ENTRY = 'src/web/booking/page/island.tsx'
/** Imported by the second step only, so it is a file of its own. */
const VALIDATION = '#web/booking/details/validate-details.ts'
/** What the page says, in a file for each language. */
const wordsPath = (language: Language) => `src/domain/language/${language}/booking.ts`
/** Why the API refused something. The English ones are the API's own sentences. */
const refusalsModule = (language: Language) => `#domain/language/${language}/refusals.ts`
/** The script of a framed page, and the one of the website around it. */
const HOST_REPORT = 'src/web/booking/embed/report-to-host.ts'
const EMBED = 'src/web/booking/embed/embed.ts'
const EMBED_FORMAT = { target: 'es2019', format: 'iife' } as const

/** Builds the scripts of the booking page separately. The virtual module exports their URLs. */
export function bookingIsland(): Plugin {
  let isDevelopment = false
  let pendingBuild: ReturnType<typeof buildScripts> | null = null
  return {
    name: 'booking-island',
    configResolved({ command }) {
      isDevelopment = command === 'serve'
    },
    configureServer({ middlewares }) {
      middlewares.use('/embed.js', async (_request, response) => {
        const { code } = await bundle(EMBED, EMBED_FORMAT)
        response.setHeader('Content-Type', 'text/javascript').end(code)
      })
    },
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : null),
    async load(id) {
      if (id !== `\0${MODULE_ID}`) return null
      if (isDevelopment) {
        // The hot reload runtime must load first.
        return virtualModule({
          scriptUrls: ['/@id/__x00__virtual:react-router/inject-hmr-runtime', `/${ENTRY}`],
          wordUrls: byLanguage((language) => `/${wordsPath(language)}`),
          hostReportUrl: `/${HOST_REPORT}`,
        })
      }
      pendingBuild ??= buildScripts()
      const { island, hostReport, words, refusals, ...others } = await pendingBuild
      if (this.environment.name === 'client')
        for (const { fileName, code } of [
          island,
          hostReport,
          ...Object.values(words),
          ...refusals,
          ...Object.values(others),
        ])
          this.emitFile({ type: 'asset', fileName, source: code })
      return virtualModule({
        scriptUrls: [`/${island.fileName}`],
        wordUrls: byLanguage((language) => `/${words[language].fileName}`),
        hostReportUrl: `/${hostReport.fileName}`,
      })
    },
  }
}

type ScriptUrls = { scriptUrls: string[]; wordUrls: Record<Language, string>; hostReportUrl: string }

function virtualModule(urls: ScriptUrls): string {
  return Object.entries(urls)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('; ')
}

const byLanguage = (urlOf: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, urlOf(language)])) as Record<Language, string>

type Script = { fileName: string; code: string }

async function buildScripts() {
  const validation = await buildScript('booking-validation', VALIDATION.replace('#', 'src/'))
  const validationUrl: Plugin = {
    name: 'booking-validation',
    enforce: 'pre',
    resolveId: (id) => (id === VALIDATION ? { id: `/${validation.fileName}`, external: true } : null),
  }
  const words: [Language, Script][] = []
  const refusals: Script[] = []
  for (const language of LANGUAGES) {
    const later = language === 'en' ? null : await buildRefusals(language)
    if (later) refusals.push(later)
    const plugins = later ? [fetchedOnFirstInput(refusalsModule(language), later)] : []
    words.push([language, await buildScript(`booking-words-${language}`, wordsPath(language), ...plugins)])
  }
  return {
    refusals,
    island: await buildScript('booking-island', ENTRY, validationUrl),
    validation,
    words: Object.fromEntries(words) as Record<Language, Script>,
    hostReport: await buildScript('booking-host-report', HOST_REPORT),
    // Websites load it by this name, in any browser of the last years.
    embed: { fileName: 'embed.js', code: (await bundle(EMBED, EMBED_FORMAT)).code },
  }
}

function buildRefusals(language: Language): Promise<Script> {
  return buildScript(`booking-refusals-${language}`, refusalsModule(language).replace('#', 'src/'))
}

/** Nothing can be refused before the visitor's first input, so the sentences are fetched then. Until they are there, it is English. */
function fetchedOnFirstInput(module: string, { fileName }: Script): Plugin {
  return {
    name: 'booking-refusals',
    enforce: 'pre',
    resolveId: (id) => (id === module ? `\0${module}` : null),
    load: (id) =>
      id === `\0${module}`
        ? `export const refusals = { ofCall: ({ message }) => message, ofField: (sentence) => sentence }
           const load = () => import(/* @vite-ignore */ ${JSON.stringify(`/${fileName}`)}).then((file) => Object.assign(refusals, file.refusals), () => {})
           for (const type of ['pointerdown', 'keydown']) addEventListener(type, load, { once: true })`
        : null,
  }
}

/** A script whose name changes with its content. */
async function buildScript(name: string, input: string, ...plugins: Plugin[]): Promise<Script> {
  const { code } = await bundle(input, { plugins })
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { fileName: `assets/${name}-${hash}.js`, code }
}

type BundleOptions = { target?: string; format?: 'es' | 'iife'; plugins?: Plugin[] }

/** Bundles one module into a single file, without the router or code of other pages. */
async function bundle(input: string, { target, format = 'es', plugins = [] }: BundleOptions) {
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
      ...(target && { target }),
      // A library has no helper for preloading what its scripts import.
      ...(format === 'es' && { lib: { entry: input, formats: ['es'] as const }, minify: 'oxc' as const }),
      // The page's own build includes the styles.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { codeSplitting: false, format, minify: true, comments: false },
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const [chunk] = outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []))
  if (!chunk) throw new Error(`${input} produced no script`)
  return chunk
}
