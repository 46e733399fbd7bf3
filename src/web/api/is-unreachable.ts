/** Browsers throw a TypeError if there was no response at all, each with its own message for data and for scripts. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed|import.* module/i.test(error.message)
}
