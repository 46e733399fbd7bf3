import { Blob } from '#web/ui/blob.tsx'

export function ClientsDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <Blob />
      <g stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round">
        <g fill="var(--surface)">
          <path d="M112 122v-10q0-24 25-24t25 24v10z" />
          <circle cx="137" cy="66" r="16" />
        </g>
        <path d="M40 122v-14q0-30 32-30t32 30v14z" fill="var(--brand)" />
        <circle cx="72" cy="52" r="20" fill="var(--surface)" />
        <path d="M52 50q0-20 20-20t20 20q-8-8-20-8t-20 8z" fill="var(--sun)" />
      </g>
      <path d="M60 96h24m-24 12h16" stroke="var(--on-brand)" strokeWidth="4" strokeLinecap="round" />
      <path d="M22 122h156" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
