import type { PrecacheEntry, Serwist } from 'serwist'

/** More would slow down the page that is open. */
const MAX_DOWNLOADS = 10

/**
 * Downloads all files, or fails, so that the version before it stays. Serwist's own installation (9.5.12) never ends after a failed
 * download, and no later version can be installed meanwhile.
 */
export async function installFiles(
  event: ExtendableEvent,
  { precacheStrategy }: Serwist,
  entries: readonly PrecacheEntry[],
): Promise<void> {
  const remaining = [...entries]
  const downloads = Array.from({ length: MAX_DOWNLOADS }, async () => {
    for (let entry = remaining.pop(); entry; entry = remaining.pop()) {
      const request = new Request(entry.url, { cache: entry.revision ? 'reload' : 'default' })
      await Promise.all(precacheStrategy.handleAll({ event, request }))
    }
  })
  await Promise.all(downloads)
}
