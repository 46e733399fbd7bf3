/** The part of the page beside the navigation. It gets the focus when the element that had it is gone. */
export function pageContent(): HTMLElement | undefined {
  return document.getElementById('content') ?? undefined
}
