/** Whether a page loads the scripts of this version: the router's list of routes is named after it. */
export function isOfVersion(html: string, version: string): boolean {
  return html.includes(`/assets/manifest-${version}.js`)
}
