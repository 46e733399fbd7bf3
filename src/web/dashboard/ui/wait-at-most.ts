/** Resolves when `promise` settles, however it does, or after this time. */
export async function waitAtMost(ms: number, promise: Promise<unknown> | null): Promise<void> {
  if (!promise) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise.catch(() => undefined), timeout])
  clearTimeout(timer)
}
