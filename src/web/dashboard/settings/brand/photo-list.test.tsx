/// <reference types="vite/client" />
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { PhotoList } from '#web/dashboard/settings/brand/photo-list.tsx'

const aPhoto = (id: string, position: number): Picture => ({
  id,
  kind: 'photo',
  position,
  alt: '',
  width: 64,
  height: 64,
})

/** The buttons that move photos, in their order. */
function moveButtons(photos: readonly Picture[]) {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PhotoList photos={photos} focusAfterRemoval="" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const tags = html.match(/<button[^>]*aria-label="Move [^>]*>/g) ?? []
  return tags.map((tag) => ({
    id: / id="([^"]*)"/.exec(tag)?.[1],
    label: /aria-label="([^"]*)"/.exec(tag)?.[1],
    isPossible: !tag.includes('aria-disabled'),
  }))
}

test('photos after a removed one move up and down by their place in the list', () => {
  expect(moveButtons([aPhoto('b', 1), aPhoto('c', 2)])).toEqual([
    { id: 'earlier-b', label: 'Move photo 1 up', isPossible: false },
    { id: 'later-b', label: 'Move photo 1 down', isPossible: true },
    { id: 'earlier-c', label: 'Move photo 2 up', isPossible: true },
    { id: 'later-c', label: 'Move photo 2 down', isPossible: false },
  ])
})
