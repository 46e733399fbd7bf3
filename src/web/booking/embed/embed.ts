import { CLOSED_HEIGHT } from './host-message.ts'
import { announceBooking, openFrame } from './open-frame.ts'
import { openOverlay } from './open-overlay.ts'

/*
 * The script that owners put on their websites: it shows booking pages without leaving the website. Without it, or if it can't show
 * one, its links are plain links to the booking page.
 */

const OUR_ORIGIN = new URL((document.currentScript as HTMLScriptElement).src).origin

// Listens on the document, because websites add and replace buttons at any time.
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-wheelhouse="button"]')
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
  if (!link || !isPlain || !isBookingLink(link) || !canOpenOverlay()) return
  event.preventDefault()
  openOverlay(link)
})

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showInline)
else showInline()

function showInline() {
  for (const place of document.querySelectorAll<HTMLElement>('[data-wheelhouse="inline"]')) {
    const link = place.querySelector('a')
    if (link && isBookingLink(link)) embed(place, link)
  }
}

/** The link stays until the page has shown itself, and for good if it does not. */
function embed(place: HTMLElement, link: HTMLAnchorElement) {
  const { frame } = openFrame(link, {
    onHeight(height) {
      if (height === CLOSED_HEIGHT) return
      link.hidden = true
      frame.style.height = `${height}px`
    },
    onBooked: () => announceBooking(place),
  })
  Object.assign(frame.style, { display: 'block', width: '100%', height: '0', border: '0' })
  place.append(frame)
}

function isBookingLink({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === OUR_ORIGIN && pathname.startsWith('/book/')
}

/** Browsers from before 2023 open the plain link. */
function canOpenOverlay(): boolean {
  return 'adoptedStyleSheets' in document && 'HTMLDialogElement' in window
}
