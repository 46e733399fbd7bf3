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
export function zoneChoices(saved: string, supported: readonly string[]) {
  const common = Object.keys(COMMON_ZONES)
  const others = [...new Set([...supported, 'UTC', saved])].filter((zone) => !common.includes(zone)).sort()
  return [
    { group: 'Common', items: common.map(toChoice) },
    { group: 'All time zones', items: others.map(toChoice) },
  ]
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

function toChoice(zone: string): { value: string; label: string } {
  return { value: zone, label: zoneLabel(zone) }
}
