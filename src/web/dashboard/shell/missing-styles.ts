const missing = new Set<HTMLLinkElement>()

// It does not bubble, but is seen on its way down.
if (typeof document !== 'undefined') document.addEventListener('error', noteMissing, true)

function noteMissing({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
}

/** The bundler asks for each stylesheet once: without those that failed, what comes later would stand there bare. */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(fetchAgain))
}

async function fetchAgain(link: HTMLLinkElement): Promise<void> {
  missing.delete(link)
  const again = link.cloneNode() as HTMLLinkElement
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  again.addEventListener('load', resolve)
  again.addEventListener('error', reject)
  link.replaceWith(again)
  await promise
}
