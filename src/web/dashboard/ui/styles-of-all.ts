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
