/** What the groups of a pattern match in some markup, in order. */
export function allOf(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map(([, found = '']) => found)
}

/** Each element of a kind with everything in it. The kind must not contain itself. */
export function elementsOf(markup: string, tag: string): string[] {
  return allOf(markup, new RegExp(`(<${tag}[ >].*?</${tag}>)`, 'gs'))
}

/** The text a reader sees. */
export function textOf(markup: string): string {
  return markup
    .replace(/<script.*?<\/script>|<svg.*?<\/svg>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
