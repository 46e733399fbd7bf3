/** How long a visitor may wait for another page before the form can be used again. */
const MAX_LEAVING_MS = 15_000

/** Opens another page. Resolves if the visitor is on this one again: browsers may keep it as it was for the back button. */
export function navigateTo(url: string): Promise<unknown> {
  const isBack = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
  location.assign(url)
  return Promise.race([isBack, new Promise((resolve) => setTimeout(resolve, MAX_LEAVING_MS))])
}

/** Whether the browser has loaded this page anew because the visitor went back to it. */
export function isBackNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward'
}
