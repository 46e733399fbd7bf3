import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BookingFrame } from '#web/booking/page/booking-frame.tsx'

test('all content is in landmarks, so that screen readers find it', () => {
  const cover = {
    id: '0b7d9f1e-6b1c-4a55-9d3e-1f2a3b4c5d6e',
    kind: 'cover' as const,
    position: 0,
    alt: 'Our van in a driveway',
    width: 1600,
    height: 600,
  }
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <BookingFrame
        language="en"
        name="Luna Detailing"
        welcome={null}
        welcomeLanguage={undefined}
        brand={null}
        pictures={[cover]}
        framedVisitor={null}
      >
        Choose a service
      </BookingFrame>
    </MemoryRouter>,
  )
  expect(page).toContain('alt="Our van in a driveway"')
  const outside = page.replaceAll(/<(header|main|section|footer)\b.*?<\/\1>/gs, '')
  expect(outside).not.toContain('<img')
  expect(outside.replaceAll(/<[^>]+>/g, '')).toBe('')
})
