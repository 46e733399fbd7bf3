const DEFAULT_PATH = '/dashboard'

// Browsers treat a backslash as a slash and drop tabs and line breaks, so `/\t/evil.example` would lead to another site.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const UNSAFE = /\/\/|\\|[\u0000-\u001f\u007f]/

/** Where to redirect after sign-in: the given path of this site, or the dashboard for anything else. */
export function safePath(path: string | null): string {
  if (path === null || !path.startsWith('/') || UNSAFE.test(path)) return DEFAULT_PATH
  return path
}
