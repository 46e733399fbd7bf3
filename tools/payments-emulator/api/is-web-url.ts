/** Whether people can be redirected there. It excludes `javascript:` URLs. */
export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}
