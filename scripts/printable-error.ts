/** The messages of these errors say what to do; a stack trace would only hide that. */
const USER_FACING_ERRORS = [
  'ConfigError',
  'DataDirectoryInUseError',
  'DataDirectoryUnusableError',
  'PortInUseError',
  'UnsafeLoginError',
  'DatabaseUnreachableError',
  'SnapshotError',
]

/** Returns only the message of a user-facing error, and any other error as it is, with its stack trace. */
export function printableError(error: unknown): unknown {
  return error instanceof Error && USER_FACING_ERRORS.includes(error.name) ? error.message : error
}
