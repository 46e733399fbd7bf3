import { expect, test } from 'vitest'
import { PICTURE_BOXES, sizeCovering, sizeWithin } from './picture-sizes.ts'

test.each([
  ['a wide photo', { width: 4000, height: 3000 }, { width: 1200, height: 900 }],
  ['a tall photo', { width: 3000, height: 4000 }, { width: 900, height: 1200 }],
  ['a small photo', { width: 300, height: 200 }, { width: 300, height: 200 }],
  ['a line', { width: 9000, height: 2 }, { width: 1200, height: 1 }],
])('fits %s into its box without enlarging it', (_, original, size) => {
  expect(sizeWithin(PICTURE_BOXES.photo.large, original)).toEqual(size)
})

test.each([
  ['a large picture', { width: 4000, height: 3000 }, { width: 1600, height: 600 }],
  ['a narrow picture', { width: 800, height: 3000 }, { width: 800, height: 300 }],
  ['a flat picture', { width: 4000, height: 150 }, { width: 400, height: 150 }],
])('cuts a cover with the same proportions from %s', (_, original, size) => {
  expect(sizeCovering(PICTURE_BOXES.cover.large, original)).toEqual(size)
})
