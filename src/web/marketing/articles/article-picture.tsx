import type { ReactNode, SVGProps } from 'react'
import { Stroke } from '#web/marketing/pictures/stroke.tsx'
import { Van } from '#web/ui/van.tsx'
import type { Article } from './articles.ts'

const GROUND = 'M22 118C16 58 74 18 146 22s150 10 156 84-46 96-142 98S28 178 22 118z'

/** The article's illustration, shown next to its title and on its card. */
export function ArticlePicture({ article }: { article: Article }) {
  return (
    <svg viewBox="0 0 320 220" width="320" height="220" aria-hidden="true">
      <path d={GROUND} fill="var(--brand-tint)" opacity="0.7" />
      {DRAWINGS[article.path]}
    </svg>
  )
}

const DRAWINGS: Record<Article['path'], ReactNode> = {
  '/blog/how-to-get-more-detailing-clients': <Street />,
  '/blog/mobile-detailing-pricing': <PriceTag />,
  '/blog/cleaning-business-scheduling': <WallCalendar />,
}

/** One van and three houses on the same street. */
function Street() {
  return (
    <g>
      <House x={34} />
      <House x={118} door="var(--sun)" />
      <House x={202} />
      <Pin x={69} />
      <Pin x={153} />
      <Pin x={237} />
      <Stroke d="M18 190h284" color="ink" width={4} />
      <path d="M30 202h26m22 0h26m22 0h26m22 0h26m22 0h26" stroke="var(--line)" strokeWidth="4" />
      <g transform="translate(96 122) scale(0.44)">
        <Van />
      </g>
    </g>
  )
}

function House({ x, door = 'var(--brand)' }: { x: number; door?: string }) {
  return (
    <g transform={`translate(${x} 88)`}>
      <path d="M6 34 35 8l29 26v64H6z" fill="var(--surface)" />
      <Stroke d="M0 38 35 8l35 30" color="ink" width={6} />
      <path d="M16 44h16v16H16z" fill="var(--brand-tint)" stroke="var(--brand)" strokeWidth="3" />
      <path d="M40 98V60q0-6 6-6h6q6 0 6 6v38z" fill={door} />
    </g>
  )
}

function Pin({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 48)`}>
      <path d="M0 36C-8 24-16 16-16 4a16 16 0 0 1 32 0c0 12-8 20-16 32z" fill="var(--sun)" />
      <Stroke d="m-6 4 4 5 8-9" color="ink" width={4} />
    </g>
  )
}

/** The sheet of paper in two of the drawings. */
function Paper(box: SVGProps<SVGRectElement>) {
  return <rect {...box} fill="var(--surface)" stroke="var(--line)" strokeWidth="3" />
}

/** A spray bottle with a price tag, in front of the calculation. */
function PriceTag() {
  return (
    <g>
      <Paper x="60" y="34" width="120" height="152" rx="10" />
      <Stroke d="M84 62h44M84 84h32M84 106h50M84 128h38" color="line" width={6} />
      <Stroke d="M154 62h14M150 84h18M156 106h12M150 128h18" color="brand" width={6} />
      <Stroke d="M84 146h84" color="ink" width={3} />
      <Stroke d="M84 164h28" color="ink" width={7} />
      <Stroke d="M140 164h28" color="sun" width={7} />
      <SprayBottle />
      <Stroke d="M214 116q-24 4-32 22" color="ink" width={3} />
      <g transform="rotate(-12 166 160)">
        <path
          d="M146 136h40q6 0 6 6v54q0 6-6 6h-40q-6 0-6-6v-54q0-6 6-6z"
          fill="var(--sun)"
          stroke="var(--surface)"
          strokeWidth="3"
        />
        <circle cx="166" cy="147" r="4" fill="var(--ink)" />
        <Stroke
          d="M174 163q-3-5-9-5-9 0-9 7 0 6 9 7 10 1 10 8t-10 7q-7 0-10-6m10-27v37"
          color="ink"
          width={4}
        />
      </g>
    </g>
  )
}

function SprayBottle() {
  return (
    <g>
      <path d="M204 198v-64q0-12 8-20t8-22h20q0 14 8 22t8 20v64q0 8-8 8h-36q-8 0-8-8z" fill="var(--brand)" />
      <path d="M204 146h52v40h-52z" fill="var(--brand-tint)" />
      <path d="M218 80h24v12h-24z" fill="var(--ink)" />
      <path d="M196 58h46q10 0 10 10v12h-34l-6-8h-16q-4 0-4-7t4-7z" fill="var(--brand-hover)" />
      <Stroke d="M212 80q0 16-10 20" color="ink" width={5} />

      <Stroke d="m230 156 3 8 8 3-8 3-3 8-3-8-8-3 8-3z" fill="sun" color="sun" width={2} />
    </g>
  )
}

const DAYS = [0, 1, 2, 3, 4]
const FILLED_SLOTS = ['0 0', '1 0', '2 0', '3 0', '4 0', '0 1', '1 1', '3 1', '4 1', '0 2', '1 2', '3 2']

/** A calendar of five days with three slots each, next to a set of keys. */
function WallCalendar() {
  return (
    <g>
      <Paper x="58" y="44" width="186" height="144" rx="12" />
      <path d="M58 72V56q0-12 12-12h162q12 0 12 12v16z" fill="var(--brand)" />
      <Stroke d="M96 34v20m110-20v20" color="ink" width={6} />
      {DAYS.flatMap((day) =>
        [0, 1, 2].map((time) => (
          <rect
            key={`${day} ${time}`}
            x={72 + day * 33}
            y={84 + time * 33}
            width="26"
            height="26"
            rx="6"
            fill={fillAt(day, time)}
          />
        )),
      )}
      <Stroke d="m79 97 4 5 8-9m21 4 4 5 8-9m21 4 4 5 8-9m-78 37 4 5 8-9" color="on-brand" width={3.5} />
      <g fill="none" stroke="var(--ink)" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="266" cy="136" r="15" stroke="var(--sun)" />
        <path d="M266 151v46m0-22h11m-11 14h14" />
        <path d="m255 147-22 40m14-26 9 6" />
      </g>
    </g>
  )
}

function fillAt(day: number, time: number): string {
  if (day === 2 && time === 1) return 'var(--sun)'
  return FILLED_SLOTS.includes(`${day} ${time}`) ? 'var(--brand)' : 'var(--gray-tint)'
}
