import { expect, test } from 'vitest'
import { PICTURE_PROBLEMS, type PictureProblem } from '#domain/pictures/picture-problems.ts'
import { MAX_UPLOAD_BYTES } from '#domain/pictures/picture-sizes.ts'
import { fileProblem, surplusMessage } from './file-problem.ts'

test.each<[string, { type: string; size: number }, PictureProblem | null]>([
  ['a JPEG of 10 MB', { type: 'image/jpeg', size: MAX_UPLOAD_BYTES }, null],
  ['a JPEG of more than 10 MB', { type: 'image/jpeg', size: MAX_UPLOAD_BYTES + 1 }, 'too large'],
  ['an empty file', { type: 'image/png', size: 0 }, 'empty'],
  ['a picture of another type', { type: 'image/heic', size: 9 }, 'type'],
  ['a file of no known type', { type: '', size: 9 }, 'type'],
])('checks %s before it is sent', (_, file, problem) => {
  expect(fileProblem(file)).toBe(problem && PICTURE_PROBLEMS[problem])
})

test('says how many of the chosen pictures were added if there is no room for all', () => {
  expect(surplusMessage(3, 3)).toBeNull()
  expect(surplusMessage(4, 3)).toBe('There was room for 3 of these 4 pictures. The others weren’t added.')
})
