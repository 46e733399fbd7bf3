import { BackgroundShape } from '#web/ui/background-shape.tsx'

/** A client's house and a ring of keys. */
export function HouseKeys() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <BackgroundShape />
      <g stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
        <path d="M96 60V28h12v40z" fill="var(--text)" />
        <path d="M40 74 78 42l38 32v50H40z" fill="var(--surface)" />
        <path d="M30 80 78 40l48 40" fill="none" strokeWidth="6" />
        <path d="M70 124V98q0-8 8-8t8 8v26z" fill="var(--sun)" />
        <path d="M50 88h12v14H50zm44 0h12v14H94z" fill="var(--brand-tint)" />
        <circle cx="148" cy="72" r="13" fill="none" />
        <g fill="var(--brand)">
          <path d="m142 84-6 32 5 6 5-5-1-4 4-3-2-4 3-3 3-18z" />
          <path d="m152 84 12 26 8 1 1-7-4-3 2-5-4-2v-4l-8-12z" />
        </g>
      </g>
      <path d="M26 124h146" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
