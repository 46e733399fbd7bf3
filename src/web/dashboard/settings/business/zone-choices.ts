/** The zones of most owners, with their common names. */
const COMMON_ZONES: Record<string, string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
}

/** All selectable zones, the common ones first. Includes `saved` even if the browser does not list it. */
export function zoneChoices(saved: string, supported: readonly string[]): string[] {
  const common = Object.keys(COMMON_ZONES)
  const others = [...new Set([...supported, 'UTC', saved])].filter((zone) => !common.includes(zone)).sort()
  return [...common, ...others]
}

export function zoneGroup(zone: string): string {
  return zone in COMMON_ZONES ? 'Common' : 'All time zones'
}

/** Matches parts of the zone's id and of its common name: `new york`, `denv`, `pacific time`. */
export function matchesSearch(zone: string, search: string): boolean {
  const searchable = `${zone} ${commonName(zone)}`.toLowerCase().replaceAll(/[_/]/g, ' ')
  return search
    .toLowerCase()
    .split(/[\s_/]+/)
    .every((part) => searchable.includes(part))
}

/** Empty for zones without a common name. */
export function commonName(zone: string): string {
  return COMMON_ZONES[zone] ?? ''
}

export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ')
}
