let isAsked = false

/** Somebody is led to the sign-in page with something to read there: even who is signed in is not sent on at once. */
export function askToStayOnAuth(): void {
  isAsked = true
}

export function takeStayOnAuth(): boolean {
  const wasAsked = isAsked
  isAsked = false
  return wasAsked
}
