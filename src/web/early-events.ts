type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the owner pressed and entered before the page was hydrated. Hydration may set a field back. */
type EarlyEvents = {
  pressed: HTMLElement | null
  /** The button under a finger that was not lifted yet, and where it was put down. */
  touched: { button: HTMLElement; x: number; y: number } | null
  entered: Map<Field, { value: string; checked?: boolean }>
  stop: () => void
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents
  }
}

/**
 * Records the last button that was pressed and what was entered into fields until the page is hydrated, and marks the
 * button as pending. Links and popovers work without scripts.
 */
export const RECORD_EARLY_EVENTS_SCRIPT = `{
  const listeners = new AbortController()
  const early = { pressed: null, touched: null, entered: new Map(), stop: () => listeners.abort() }
  window.earlyEvents = early
  const listen = (type, listener) => addEventListener(type, listener, { capture: true, signal: listeners.signal })
  listen('pointerdown', ({ target, clientX: x, clientY: y }) => {
    const button = target.closest('button:not([popovertarget])')
    early.touched = button && { button, x, y }
  })
  listen('click', (event) => {
    early.touched = null
    const button = event.target.closest('button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    early.pressed?.removeAttribute('data-late')
    early.pressed = button
    button.setAttribute('data-late', '')
  })
  listen('input', ({ target }) => early.entered.set(target, { value: target.value, checked: target.checked }))
  listen('submit', (event) => event.preventDefault())
}`

/** False on the server and until the page is hydrated. */
export function isHydrated(): boolean {
  return typeof window !== 'undefined' && window.earlyEvents === undefined
}

/** Called once the page is hydrated. While React waits for the page's data, it drops events, so they are recorded until then. */
export function replayEarlyEvents(): void {
  const early = window.earlyEvents
  if (!early) return
  delete window.earlyEvents
  early.stop()
  for (const [field, { value, checked }] of early.entered) {
    if (field.type === 'checkbox' || field.type === 'radio') setChecked(field as HTMLInputElement, checked)
    else enter(field, value)
  }
  early.pressed?.removeAttribute('data-late')
  early.pressed?.click()
  if (early.touched) pressOnceLifted(early.touched)
}

/** The distance that a finger may move without dragging, in pixels. */
const TAP_RADIUS = 10

/** Hydration may scroll the page, so that a finger that was put down on the button is lifted over something else. */
function pressOnceLifted({ button, x, y }: { button: HTMLElement; x: number; y: number }): void {
  const listeners = new AbortController()
  const options = { capture: true, signal: listeners.signal }
  addEventListener(
    'click',
    (event) => {
      listeners.abort()
      const isTap = Math.hypot(event.clientX - x, event.clientY - y) < TAP_RADIUS
      if (!isTap || button.contains(event.target as Node)) return
      event.preventDefault()
      event.stopPropagation()
      button.click()
    },
    options,
  )
  // Another touch has nothing to do with this one.
  addEventListener('pointerdown', () => listeners.abort(), options)
}

function setChecked(field: HTMLInputElement, checked: boolean | undefined): void {
  if (field.checked !== checked) field.click()
}

/** React ignores an event if the field has the value that it had before, so that is changed first. */
function enter(field: Field, value: string): void {
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
