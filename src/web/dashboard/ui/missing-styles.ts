const missing = new Map<HTMLLinkElement, Promise<void> | null>()

// It does not bubble, but is seen on its way down.
if (typeof document !== 'undefined') document.addEventListener('error', noteMissing, true)

function noteMissing({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.set(target, null)
}

/** The bundler asks for each stylesheet once: without those that failed, what comes later would stand there bare. */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all(
    [...missing].map(([link, coming]) => {
      const again = coming ?? fetchAgain(link)
      missing.set(link, again)
      return again
    }),
  )
}

/** Beside the one that failed, which may be the page's to take away. */
async function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  again.addEventListener('load', resolve)
  again.addEventListener('error', reject)
  link.after(again)
  try {
    await promise
  } finally {
    missing.delete(link)
  }
}

const OF_ALL = /\/assets\/(root|ui|ui-basics|dashboard-frame)-[\w-]+\.css#$/

/**
 * The router marks a sheet that also comes with late parts by a `#`. The bundler takes the bare address for another sheet and
 * would lay a copy over what a screen changes about it; a link that is there already, if only switched off, keeps it from that.
 */
export function keepStylesOfAll(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href$="#"]')) {
    const bare = href.slice(0, -1)
    const isKnown = [...document.querySelectorAll('link')].some((link) => link.href === bare)
    if (!OF_ALL.test(href) || isKnown) continue
    const known = document.createElement('link')
    known.setAttribute('disabled', '')
    known.rel = 'stylesheet'
    known.href = bare
    document.head.append(known)
  }
}
