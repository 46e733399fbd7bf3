import { CLOSED_HEIGHT, CONFIRMED_ID, type HostMessage } from '#web/booking/embed/host-message.ts'

/** Runs in the framed page. Opened by itself it has nobody to tell. */
if (parent !== window) report()

function report() {
  // Any page may be around this one, and may know what a message contains.
  const tell = (message: HostMessage) => parent.postMessage(message, '*')
  const page = document.body.firstElementChild ?? document.body
  let isReported = isRepeatedConfirmation()

  const tellHeight = () =>
    tell({ wheelhouse: 'height', height: Math.ceil(page.getBoundingClientRect().height) })
  new ResizeObserver(tellHeight).observe(page)
  tellHeight()

  /** Reports once that the confirmation is shown. Once shown, it stays for as long as the page does. */
  const tellBooking = () => {
    if (isReported || !document.getElementById(CONFIRMED_ID)) return
    isReported = true
    tell({ wheelhouse: 'booked' })
  }
  new MutationObserver(tellBooking).observe(page, { childList: true, subtree: true })
  tellBooking()

  // The page around the frame does not see its keys. A dialog or list that closes itself has handled the key.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented)
      tell({ wheelhouse: 'height', height: CLOSED_HEIGHT })
  })
}

/** Whether the page shows a confirmation that it has shown before, which is no new booking. */
function isRepeatedConfirmation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isRepeat = location.hash === `#${CONFIRMED_ID}` || (navigation && navigation.type !== 'navigate')
  return Boolean(isRepeat) && document.getElementById(CONFIRMED_ID) !== null
}
