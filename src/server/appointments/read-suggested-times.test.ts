import { expect, test } from 'vitest'
import { at, type OwnerWithService, YEAR } from '#server/testing/appointment-scene.ts'
import { seriesScene } from '#server/testing/series-scene.ts'

const scene = seriesScene()

const suggested = async (owner: OwnerWithService, duration = 60, from = '') => {
  const response = await scene.get(owner, `/suggested-times?duration=${duration}${from && `&from=${from}`}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { times: string[] }).times
}
const nextFree = async (owner: OwnerWithService, duration?: number) => (await suggested(owner, duration))[0]
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
  expect(await suggested(owner, 24 * 60)).toEqual([])
})

test('suggests times on three days from the chosen day on', async () => {
  await scene.setClock(at('16:30'))
  const owner = await scene.anOwnerWithService()
  const morning = (day: number) => `${YEAR}-01-${day}T09:00:00-05:00`
  await scene.createJob(owner, { appointment_time: morning(15) })
  const times = await suggested(owner, 60, `${YEAR}-01-14`)
  const expected = [morning(14), `${YEAR}-01-15T10:00:00-05:00`, morning(16)]
  expect(times.map((time) => Date.parse(time))).toEqual(expected.map((time) => Date.parse(time)))
})

test('refuses a duration or a date that is not one', async () => {
  const owner = await scene.anOwnerWithService()
  for (const query of ['duration=long', 'duration=60&from=soon', 'duration=60&from=9999-12-31'])
    expect((await scene.get(owner, `/suggested-times?${query}`)).status).toBe(422)
})

test('proposes a time that leaves room for the drive to the address', async () => {
  await scene.setClock(at('08:10'))
  const owner = await scene.anOwnerWithService()
  await scene.setTravel(owner, { is_on: true, base_zip: '90210' })
  await scene.createJob(owner, { appointment_time: at('09:00'), address: '12 Maple Ave, CA 90210' })
  const nextFreeAt = async (zip: string) => {
    const query = new URLSearchParams({ duration: '60', address: `1 Pier Ave, CA ${zip}` })
    const response = await scene.get(owner, `/suggested-times?${query}`)
    return ((await response.json()) as { times: string[] }).times[0]
  }
  expect(await nextFreeAt('90210')).toBe(iso('10:30'))
  expect(await nextFreeAt('90278')).toBe(iso('11:00'))
})
