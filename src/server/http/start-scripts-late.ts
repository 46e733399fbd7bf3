const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const MODULE_SCRIPT = /<script([^>]*) type="module" async="">/
const LATE_SCRIPT_ID = 'late-script'
/** Starting a request takes a phone several milliseconds, and a tap must not wait for all of them. */
const PRELOADS_PER_TASK = 3

/**
 * Starts the page's scripts after its first paint. The page shows its content without them, so they must not compete with its
 * styles and its font. A tab in the background paints nothing and starts them at once.
 */
export function startScriptsLate(html: string, nonce: string): string {
  const bodyEnd = html.lastIndexOf('</body>')
  if (!MODULE_SCRIPT.test(html) || bodyEnd === -1) return html
  const preloaded = [...html.matchAll(MODULE_PRELOAD)].map(([, url]) => url)
  const body = html.slice(0, bodyEnd).replaceAll(MODULE_PRELOAD, '')
  // A script of another type is not executed.
  const inert = body.replace(MODULE_SCRIPT, `<script$1 type="text/plain" id="${LATE_SCRIPT_ID}">`)
  return `${inert}<script nonce="${nonce}">${starter(preloaded)}</script>${html.slice(bodyEnd)}`
}

function starter(preloaded: readonly (string | undefined)[]): string {
  return `{
  const { nonce } = document.currentScript
  const preloaded = ${JSON.stringify(preloaded)}
  const start = () => {
    for (const href of preloaded.splice(0, ${PRELOADS_PER_TASK}))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    if (preloaded.length > 0) return setTimeout(start)
    const { textContent } = document.getElementById('${LATE_SCRIPT_ID}')
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }))
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}`
}
