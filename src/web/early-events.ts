/** What the owner pressed and typed before the page was hydrated. */
type EarlyEvents = { pressed: HTMLElement | null; typed: Set<HTMLInputElement>; stop: () => void }

declare global {
  interface Window {
    earlyEvents?: EarlyEvents
  }
}

/**
 * Records the last button that was pressed and the fields that were typed into until the page is hydrated, and marks the
 * button as pending. Links and popovers work without scripts.
 */
export const RECORD_EARLY_EVENTS_SCRIPT = `{
  const listeners = new AbortController()
  const early = { pressed: null, typed: new Set(), stop: () => listeners.abort() }
  window.earlyEvents = early
  const listen = (type, listener) => addEventListener(type, listener, { capture: true, signal: listeners.signal })
  listen('click', (event) => {
    const button = event.target.closest('button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    early.pressed?.removeAttribute('data-late')
    early.pressed = button
    button.setAttribute('data-late', '')
  })
  listen('input', ({ target }) => early.typed.add(target))
  listen('submit', (event) => event.preventDefault())
}`

/** Called when hydration starts: from then on React handles events itself. */
export function stopRecording(): void {
  window.earlyEvents?.stop()
}

/** Called once the page is hydrated. */
export function replayEarlyEvents(): void {
  const early = window.earlyEvents
  if (!early) return
  delete window.earlyEvents
  for (const field of early.typed) retype(field)
  early.pressed?.removeAttribute('data-late')
  early.pressed?.click()
}

/** React compares with the value it found when it hydrated, so that is set back before the typed one is entered again. */
function retype(field: HTMLInputElement): void {
  const { value } = field
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
