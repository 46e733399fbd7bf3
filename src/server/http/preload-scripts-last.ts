const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g

/**
 * Moves the preload links of scripts to the end of the page, with low priority: the page shows its content without scripts,
 * so these must not compete with its styles and its font.
 */
export function preloadScriptsLast(html: string): string {
  const links = (html.match(MODULE_PRELOAD) ?? []).map((link) =>
    link.replace('<link', '<link fetchpriority="low"'),
  )
  const bodyEnd = html.lastIndexOf('</body>')
  if (links.length === 0 || bodyEnd === -1) return html
  const withoutLinks = (part: string) => part.replaceAll(MODULE_PRELOAD, '')
  return withoutLinks(html.slice(0, bodyEnd)) + links.join('') + html.slice(bodyEnd)
}
