/** Where one presses once to have an address of jobs in another calendar. */
export function feedLinks(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    // Given an https address, Google says that it cannot be added.
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    apple: webcal,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: 'Wheelhouse' })}`,
  }
}
