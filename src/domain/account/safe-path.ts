const HOME_OF_OWNERS = '/dashboard'

// Browsers read a backslash as a slash and leave out tabs and line breaks, so `/\t/evil.example` would be another site.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const LEADS_ASTRAY = /\/\/|\\|[\u0000-\u001f\u007f]/

/** Where to go on after sign-in: a path of this site, or the dashboard for anything else. */
export function safePath(asked: string | null): string {
  if (asked === null || !asked.startsWith('/') || LEADS_ASTRAY.test(asked)) return HOME_OF_OWNERS
  return asked
}
