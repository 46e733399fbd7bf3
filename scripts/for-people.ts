/** These say what to do; a stack trace would only hide it. */
const USER_FACING_ERRORS = [
  'ConfigError',
  'DataDirectoryHeldError',
  'DataDirectoryUnusableError',
  'PortInUseError',
  'UnsafeLoginError',
  'DatabaseUnreachableError',
  'SnapshotError',
]

/** What to print about an error: its sentence where it was written for a person, all of it where it was not. */
export function printableError(error: unknown): unknown {
  return error instanceof Error && USER_FACING_ERRORS.includes(error.name) ? error.message : error
}
