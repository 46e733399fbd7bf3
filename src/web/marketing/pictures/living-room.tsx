import { Van } from '#web/ui/van.tsx'
import { Stroke } from './stroke.tsx'

/** A living room after a clean, with the van outside the window: a backdrop of 800 by 700. */
export function LivingRoom() {
  return (
    <g>
      <path d="M0 520h800v180H0z" fill="var(--brand)" opacity="0.2" />
      <path d="M0 520h800" stroke="var(--surface)" strokeWidth="12" />
      <g transform="translate(-116 120)">
        <Window />
        <Rug />
        <Sofa />
      </g>
      <Sparkle x={456} y={96} size={34} />
      <Sparkle x={40} y={120} size={18} />
    </g>
  )
}

/** A sparkle, 20 by 20 at its default size. */
function Sparkle({ x, y, size = 20 }: { x: number; y: number; size?: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size / 20})`}
      d="M0-10Q1.5-1.5 10 0 1.5 1.5 0 10-1.5 1.5-10 0-1.5-1.5 0-10z"
      fill="var(--sun)"
    />
  )
}

/** A bucket and a vacuum, drawn on the same 800 by 700. */
export function CleaningTools() {
  return (
    <g>
      <g transform="translate(-90 156)">
        <Bucket />
      </g>
      <g transform="translate(-200 160)">
        <Vacuum />
      </g>
      <Sparkle x={206} y={640} size={26} />
    </g>
  )
}

function Window() {
  return (
    <g>
      <clipPath id="panes">
        <rect x="196" y="92" width="300" height="196" rx="6" />
      </clipPath>
      <g clipPath="url(#panes)">
        <path d="M196 92h300v196H196z" fill="var(--surface)" />
        <path d="M196 92h300v196H196z" fill="var(--brand-tint)" opacity="0.7" />
        <circle cx="438" cy="136" r="26" fill="var(--sun)" />
        <path d="M196 232q60-44 130-18t170-14v100H196z" fill="var(--brand)" opacity="0.22" />
        <path d="M196 266h300v30H196z" fill="var(--text)" opacity="0.3" />
        <g transform="translate(250 178) scale(0.62)">
          <Van />
        </g>
      </g>
      <g fill="none" stroke="var(--surface)" strokeWidth="12" strokeLinejoin="round">
        <path d="M196 92h300v196H196z" />
        <path d="M346 92v196" strokeWidth="8" />
      </g>
      <Stroke d="M182 296h328" color="ink" width={10} />
      <Stroke d="M160 78h372" color="ink" width={8} />
      <g fill="var(--surface)">
        <path d="M172 82h58q2 116-34 224h-34q14-110 10-224z" />
        <path d="M520 82h-58q-2 116 34 224h34q-14-110-10-224z" />
      </g>
      <g fill="none" stroke="var(--line)" strokeWidth="4" strokeLinecap="round">
        <path d="M192 98q0 100-14 190m34-190q-4 100-22 180" />
        <path d="M500 98q0 100 14 190m-34-190q4 100 22 180" />
      </g>
    </g>
  )
}

function Rug() {
  return (
    <g>
      <ellipse cx="400" cy="462" rx="226" ry="34" fill="var(--brand)" opacity="0.3" />
      <ellipse cx="400" cy="462" rx="196" ry="26" fill="none" stroke="var(--surface)" strokeWidth="5" />
    </g>
  )
}

function Sofa() {
  return (
    <g>
      <Stroke d="M258 448v16m268-16v16" color="ink" width={9} />
      <path d="M262 330q0-34 34-34h192q34 0 34 34v90H262z" fill="var(--brand)" />
      <Stroke d="M392 306v80" color="brand-hover" width={4} />
      <path d="M234 370q0-24 24-24t24 24v78h-28q-20 0-20-20z" fill="var(--brand-hover)" />
      <path d="M550 370q0-24-24-24t-24 24v78h28q20 0 20-20z" fill="var(--brand-hover)" />
      <path d="M280 386h110v62H280zm114 0h110v62H394z" fill="var(--brand)" />
      <path d="M282 386h220M392 388v58" stroke="var(--brand-hover)" strokeWidth="4" />
      <path d="m300 336 50 10q8 2 6 10l-8 32-62-2 6-42q1-9 8-8z" fill="var(--sun)" />
      <path d="m452 342 34-8q8-2 10 6l8 46h-58l-2-36q0-7 8-8z" fill="var(--surface)" />
    </g>
  )
}

function Vacuum() {
  return (
    <g>
      <ellipse cx="560" cy="504" rx="92" ry="10" fill="var(--ink)" opacity="0.14" />
      <Stroke d="M538 462q-12-96 42-104" color="text" width={9} />
      <Stroke d="m580 358 46 128" color="ink" width={8} />
      <path d="M596 484h54q12 0 12 12v6h-72q-6-10 6-18z" fill="var(--ink)" />
      <path d="M478 498v-26q0-34 34-34h16q38 0 38 38v22z" fill="var(--sun)" />
      <Stroke d="M492 470q2-18 20-18h10" color="surface" width={6} />
      <circle cx="546" cy="488" r="17" fill="var(--ink)" />
      <circle cx="546" cy="488" r="7" fill="var(--line)" />
    </g>
  )
}

function Bucket() {
  return (
    <g>
      <ellipse cx="178" cy="512" rx="62" ry="8" fill="var(--ink)" opacity="0.14" />
      <Stroke d="M210 452 236 300" color="text" width={7} />
      <path d="M134 446h88l-10 56q-1 10-11 10h-46q-10 0-11-10z" fill="var(--brand)" />
      <Stroke d="M138 464q40 44 80 0" color="ink" width={4} />
      <g fill="var(--surface)" stroke="var(--brand)" strokeWidth="3">
        <circle cx="200" cy="442" r="14" />
        <circle cx="156" cy="442" r="15" />
        <circle cx="178" cy="436" r="19" />
        <circle cx="142" cy="450" r="9" />
        <circle cx="140" cy="404" r="7" />
        <circle cx="118" cy="428" r="5" />
      </g>
    </g>
  )
}
