/** Whether people can be redirected to this URL. False for `javascript:` URLs. */
export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}
