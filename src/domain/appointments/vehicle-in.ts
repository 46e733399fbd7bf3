/** The rest of the line after `Vehicle:` in the notes, or null. */
export function vehicleIn(notes: string | null): string | null {
  const [, vehicle] = /\bvehicle:[^\S\n]*([^\n]*)/i.exec(notes ?? '') ?? []
  return vehicle?.trim() || null
}
