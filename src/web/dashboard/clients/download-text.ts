/** Saves a text as a file of this name, where the browser saves files. */
export function downloadText(filename: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // Some browsers read the address only after the click was answered.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
