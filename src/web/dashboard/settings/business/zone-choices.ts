/** Where most owners are, and what people call the time there. */
const COMMON: Record<string, string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
}

/** Every zone that can be chosen: the common ones first, and `saved` even where a browser does not list it. */
export function zoneChoices(saved: string, known: readonly string[]) {
  const common = Object.keys(COMMON)
  const others = [...new Set([...known, 'UTC', saved])].filter((zone) => !common.includes(zone)).sort()
  return [
    { group: 'Common', items: common.map(choice) },
    { group: 'All time zones', items: others.map(choice) },
  ]
}

/** Whether what somebody types means a zone: `new york`, `denv`, and `pacific time` by its usual name. */
export function isMeant(zone: string, typed: string): boolean {
  const words = `${zone} ${usualName(zone)}`.toLowerCase().replaceAll(/[_/]/g, ' ')
  return typed
    .toLowerCase()
    .split(/[\s_/]+/)
    .every((part) => words.includes(part))
}

/** Empty where people only know the place. */
export function usualName(zone: string): string {
  return COMMON[zone] ?? ''
}

export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ')
}

function choice(zone: string): { value: string; label: string } {
  return { value: zone, label: zoneLabel(zone) }
}
