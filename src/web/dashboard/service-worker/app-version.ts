/** In the element with the page's data. */
export const VERSION_ATTRIBUTE = 'data-version'

/** Whether a page loads the scripts of this version. */
export function isOfVersion(html: string, version: string): boolean {
  return html.includes(` ${VERSION_ATTRIBUTE}="${version}"`)
}
