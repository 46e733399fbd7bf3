const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** A readable name for the device in a user agent: `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const browser = firstMatch(BROWSERS, userAgent)
  const system = systemName(userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** The system alone, such as `iPhone`. */
export function systemName(userAgent: string): string | undefined {
  return firstMatch(SYSTEMS, userAgent)
}

function firstMatch(patterns: readonly [RegExp, string][], text: string): string | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1]
}
