import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { openBusiness } from './booking-business.ts'

/** A picture of the page itself, as a file that an owner could choose. */
async function aPicture(page: Page) {
  return { name: 'picture.png', mimeType: 'image/png', buffer: await page.screenshot() }
}

/** As large as those of a phone. */
async function aPhonePhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4_800, height: 3_600 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const pixels = context.createImageData(canvas.width, canvas.height)
    // Rough enough that it doesn't compress well.
    for (let n = 0; n < pixels.data.length; n += 1) pixels.data[n] = n % 4 === 3 ? 255 : (n * n) % 251
    context.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.4).split(',')[1] ?? ''
  })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

test('an owner adds pictures on a phone, and clients see them', { tag: '@phone' }, async ({
  page,
  owner,
}) => {
  const { path } = await openBusiness(page)
  await page.goto('/dashboard/settings?tab=brand')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const file = await aPicture(page)
  const choose = async (name: string, files: (typeof file)[]) =>
    part(name).locator('input[type="file"]').last().setInputFiles(files)

  await choose('Logo', [{ ...file, name: 'logo.svg', mimeType: 'image/svg+xml' }])
  await expect(part('Logo').getByRole('alert')).toHaveText('Choose a JPEG, PNG or WebP picture.')
  await choose('Logo', [file])
  await expect(part('Logo').getByRole('img', { name: 'Your logo' })).toBeVisible()
  await expect(part('Logo').getByRole('alert')).toBeEmpty()
  // A weak connection could not send the whole file in time.
  const photo = await aPhonePhoto(page)
  const sending = page.waitForRequest((request) => request.url().includes('/api/pictures?kind=cover'))
  await choose('Cover', [photo])
  const sentBytes = Number(await (await sending).headerValue('content-length'))
  expect(sentBytes).toBeGreaterThan(0)
  expect(sentBytes).toBeLessThan(photo.buffer.length)
  await expect(part('Cover').getByRole('img', { name: 'Your cover' })).toBeVisible()
  await choose('Photos', [file, file])
  const photos = part('Photos').getByRole('img')
  await expect(photos).toHaveCount(2)

  const description = part('Photos').getByLabel('What photo 1 shows')
  await description.fill('A clean SUV')
  await part('Photos').getByRole('button', { name: 'Save' }).click()
  await expect(part('Photos').getByRole('button', { name: 'Save' })).toBeHidden()
  const moveDown = part('Photos').getByRole('button', { name: 'Move photo 1 down' })
  await moveDown.press('Enter')
  await expect(page.getByText('Moved to position 2 of 2.')).toBeVisible()
  await expect(photos.last()).toHaveAccessibleName('A clean SUV')
  await expect(part('Photos').getByRole('button', { name: 'Move photo 2 down' })).toBeFocused()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  const reminder = { data: { kind: 'day before', template: null } }
  expect((await page.request.post('/api/reminder-settings/test', reminder)).status()).toBe(200)
  expect((await waitForEmail(page, owner.email)).html).toMatch(/<img[^>]+\/email\.png"/)

  await page.goto(path)
  const isLoaded = (image: Element) =>
    (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0
  const images = page.locator('img[src^="/pictures/"]')
  await expect(images).toHaveCount(4)
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
  }
  await expect(page.getByRole('link', { name: 'A clean SUV' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.goto('/dashboard/settings?tab=brand')
  await part('Photos').getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(photos).toHaveCount(1)
  await expect(photos).toHaveAccessibleName('A clean SUV')
})
