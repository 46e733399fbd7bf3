import { Blob } from '#web/ui/blob.tsx'

export function SwitchesDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <Blob />
      <g stroke="var(--ink)" strokeWidth="3">
        <rect x="52" y="30" width="96" height="92" rx="14" fill="var(--surface)" />
        <rect x="96" y="44" width="38" height="20" rx="10" fill="var(--brand)" />
        <circle cx="124" cy="54" r="10" fill="var(--surface)" />
        <rect x="96" y="74" width="38" height="20" rx="10" fill="var(--line)" />
        <circle cx="106" cy="84" r="10" fill="var(--surface)" />
      </g>
      <path d="M66 54h16M66 84h16M66 108h28" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      <path d="M106 108h22" stroke="var(--sun)" strokeWidth="6" strokeLinecap="round" />
    </svg>
  )
}
