/** Loads a page without following redirects. */
export async function getPage(url: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(url, { redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

export async function postForm(
  url: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; location: string | null }> {
  const body = new URLSearchParams(form)
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual', headers })
  return { status: response.status, text: await response.text(), location: response.headers.get('location') }
}

export const GOOD_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', name: 'Ann Lee' }

/** The words that a page does not contain. Failing tests show these instead of the whole page. */
export const missingWords = (text: string, words: readonly string[]) =>
  words.filter((word) => !text.includes(word))

/** Submits the form with this button on the control page, and returns the status of the response. */
export async function pressControl(emulatorUrl: string, label: string): Promise<number> {
  const { text } = await getPage(`${emulatorUrl}/_emulator`)
  const form = text.match(/<form.*?<\/form>/gs)?.find((candidate) => candidate.includes(`>${label}</button>`))
  if (!form) throw new Error(`The control page has no button '${label}'`)
  const action = /action="(.*?)"/.exec(form)?.[1]
  const body = new URLSearchParams(
    [...form.matchAll(/name="(.*?)" value="(.*?)"/g)].map(([, ...pair]) => pair),
  )
  return (await fetch(`${emulatorUrl}${action}`, { method: 'POST', body, redirect: 'manual' })).status
}
