let isRequested = false

/** Suppresses the next redirect of signed-in owners from the sign-in page, so that they can read a message there. */
export function requestStayOnAuth(): void {
  isRequested = true
}

/** Whether the request was made. It is valid once. */
export function consumeStayOnAuth(): boolean {
  const wasRequested = isRequested
  isRequested = false
  return wasRequested
}
