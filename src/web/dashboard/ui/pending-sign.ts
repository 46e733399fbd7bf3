/** Sooner it would only flicker. */
const SIGN_AFTER_MS = 150
/** Whatever was pressed before that is not what is waited for. */
const JUST_NOW_MS = 1_000

const PRESSABLE = 'button, a[href], input, [role="tab"]'
let pressed: { element: Element | null; at: number } = { element: null, at: -Infinity }
/** How many wait at each. */
const waitingAt = new Map<Element, number>()

// Phones' browsers leave the focus where it was when a button is tapped.
if (typeof document !== 'undefined') document.addEventListener('click', notePressed, true)

function notePressed({ target }: Event): void {
  pressed = { element: pressableAt(target), at: performance.now() }
}

/** Whatever was pressed shows that it was, or the page where that has gone. Hands back what takes the sign away. */
export function showPendingSign(): () => void {
  const asked = whatAsks()
  let signed: Element | null = null
  const waiting = setTimeout(() => {
    signed = asked?.isConnected ? asked : document.body
    mark(signed, 1)
  }, SIGN_AFTER_MS)
  return () => {
    clearTimeout(waiting)
    if (signed) mark(signed, -1)
    signed = null
  }
}

function whatAsks(): Element | null {
  const isNew = performance.now() - pressed.at < JUST_NOW_MS
  return isNew ? pressed.element : pressableAt(document.activeElement)
}

/** A field has no room for a sign: its frame has. */
function pressableAt(target: EventTarget | null): Element | null {
  const pressable = target instanceof Element ? target.closest(PRESSABLE) : null
  return pressable instanceof HTMLInputElement ? pressable.parentElement : pressable
}

function mark(element: Element, more: 1 | -1): void {
  const count = (waitingAt.get(element) ?? 0) + more
  if (count > 0) waitingAt.set(element, count)
  else waitingAt.delete(element)
  element.toggleAttribute('data-late', count > 0)
  if (count > 0) element.setAttribute('aria-busy', 'true')
  else element.removeAttribute('aria-busy')
}
