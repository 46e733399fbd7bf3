/** Sooner it would only flicker. */
const SIGN_AFTER_MS = 150

const PRESSABLE = 'button, a[href], input, [role="tab"]'
let pressed: Element | null = null

// Phones' browsers leave the focus where it was when a button is tapped.
if (typeof document !== 'undefined') document.addEventListener('click', notePressed, true)

function notePressed({ target }: Event): void {
  pressed = target instanceof Element ? target.closest(PRESSABLE) : null
}

/** Whatever was pressed shows that it was, or the page where that has gone. Hands back what takes the sign away. */
export function signLate(): () => void {
  let signed: Element | undefined
  const waiting = setTimeout(() => {
    signed = pressed?.isConnected ? pressed : document.body
    signed.setAttribute('data-late', '')
    signed.setAttribute('aria-busy', 'true')
  }, SIGN_AFTER_MS)
  return () => {
    clearTimeout(waiting)
    signed?.removeAttribute('data-late')
    signed?.removeAttribute('aria-busy')
  }
}
