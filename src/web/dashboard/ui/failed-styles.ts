/** Stylesheets that failed to load, each with its retry if one is running. */
const failedLinks = new Map<HTMLLinkElement, Promise<void> | null>()

// `error` events of links do not bubble, so they are caught in the capture phase.
if (typeof document !== 'undefined') document.addEventListener('error', recordFailedLink, true)

function recordFailedLink({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedLinks.set(target, null)
}

/** The bundler requests each stylesheet only once: without a retry, modules loaded later would be unstyled. */
export async function retryFailedStyles(): Promise<void> {
  await Promise.all(
    [...failedLinks].map(([link, running]) => {
      const retry = running ?? retryLink(link)
      failedLinks.set(link, retry)
      return retry
    }),
  )
}

/** Adds a copy beside the failed link, because React may own and remove that one. */
async function retryLink(link: HTMLLinkElement): Promise<void> {
  const copy = link.cloneNode() as HTMLLinkElement
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  copy.addEventListener('load', resolve)
  copy.addEventListener('error', reject)
  link.after(copy)
  try {
    await promise
  } finally {
    failedLinks.delete(link)
  }
}
