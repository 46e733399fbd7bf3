/** The matches of the pattern's first group, in order. */
export function allMatches(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map(([, match = '']) => match)
}

/** Every element with this tag, including its contents. Elements of this tag must not be nested. */
export function elementsByTag(markup: string, tag: string): string[] {
  return allMatches(markup, new RegExp(`(<${tag}[ >].*?</${tag}>)`, 'gs'))
}

/** The text of the markup, without scripts and drawings. */
export function visibleText(markup: string): string {
  return markup
    .replace(/<script.*?<\/script>|<svg.*?<\/svg>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
