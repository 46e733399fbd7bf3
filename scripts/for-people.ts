/** These say what to do; a stack trace would only hide it. */
const FOR_PEOPLE = [
  'ConfigError',
  'DataDirectoryHeldError',
  'DataDirectoryUnusableError',
  'PortInUseError',
  'UnsafeLoginError',
  'DatabaseUnreachableError',
  'SnapshotError',
]

/** What to print about an error: its sentence where it was written for a person, all of it where it was not. */
export function toldError(error: unknown): unknown {
  return error instanceof Error && FOR_PEOPLE.includes(error.name) ? error.message : error
}
