export type SourceFile = { path: string; text: string }

export type Rule =
  | 'wrong-room'
  | 'foreign-noun'
  | 'higher-layer'
  | 'jsx-in-server'
  | 'test-support'
  | 'parent-import'
  | 'missing-extension'
  | 'vague-name'
  | 'unlisted-folder'
  | 'unexpected-file'
  | 'stray-env'
  | 'stray-clock'
  | 'randomness'
  | 'barrel'
  | 'import-cycle'
  | 'syntax'
  | 'stale-exception'

export type Violation = { path: string; line: number; rule: Rule; sentence: string }

/** A file that is allowed to break a rule. The list may only shrink. */
export type Exception = { path: string; rule: Rule; reason: string }
