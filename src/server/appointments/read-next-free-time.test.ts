import { expect, test } from 'vitest'
import { at, type OwnerWithService, YEAR } from '#server/testing/appointment-scene.ts'
import { seriesScene } from '#server/testing/series-scene.ts'

const scene = seriesScene()

const nextFree = async (owner: OwnerWithService, duration = 60) => {
  const response = await scene.get(owner, `/next-free?duration=${duration}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { appointment_time: string | null }).appointment_time
}
const iso = (time: string) => new Date(at(time)).toISOString()

test('proposes the next time at which the owner works and has no job', async () => {
  await scene.setClock(at('08:10'))
  const owner = await scene.anOwnerWithService()
  await scene.createJob(owner, { appointment_time: at('09:00') })
  expect(await nextFree(owner)).toBe(iso('10:00'))
  await scene.createJob(owner, { appointment_time: at('11:00') })
  expect(await nextFree(owner, 90)).toBe(iso('12:00'))
})

test('proposes the next day after closing time, and ignores jobs of other businesses', async () => {
  await scene.setClock(at('16:30'))
  const [owner, neighbour] = [await scene.anOwnerWithService(), await scene.anOwnerWithService()]
  await scene.createJob(neighbour, { appointment_time: `${YEAR}-01-08T09:00:00-05:00` })
  expect(await nextFree(owner)).toBe(new Date(`${YEAR}-01-08T09:00:00-05:00`).toISOString())
})

test('proposes nothing for a job that is too long for any day', async () => {
  const owner = await scene.anOwnerWithService()
  expect(await nextFree(owner, 24 * 60)).toBeNull()
})

test('refuses a duration that is not one', async () => {
  const owner = await scene.anOwnerWithService()
  expect((await scene.get(owner, '/next-free?duration=long')).status).toBe(422)
})
