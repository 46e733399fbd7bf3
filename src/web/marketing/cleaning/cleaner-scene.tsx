import { Scene } from '#web/marketing/parts/scene.tsx'
import { CleaningThings, LivingRoom } from '#web/marketing/pictures/living-room.tsx'
import { CLEANING_OVERVIEW } from '#web/marketing/pictures/shots.ts'

/** The day on a phone, in the room where it is needed. */
export function CleanerScene() {
  return <Scene shot={CLEANING_OVERVIEW} behind={<LivingRoom />} before={<CleaningThings />} />
}
