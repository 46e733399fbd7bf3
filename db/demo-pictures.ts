import type { PictureKind } from '#domain/pictures/picture-sizes.ts'

type DemoPicture = { kind: PictureKind; alt: string; svg: string }

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

const wheel = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size / 100})">
    <circle r="100" fill="#10201d"/><circle r="66" fill="#c9d3d0"/>
    ${[0, 72, 144, 216, 288].map((turn) => `<path d="M-9 0v-62h18V0z" fill="#7d8c88" transform="rotate(${turn})"/>`).join('')}
    <circle r="20" fill="#e8a33d"/></g>`

const car = (color: string, shade: string) =>
  `<path d="M40 190q-6-58 44-64l66-62q16-14 40-14h172q26 0 44 18l58 56 92 16q34 8 34 50v22q0 14-16 14H58q-16 0-18-36z" fill="${color}"/>
   <path d="M40 190h550v22q0 14-16 14H58q-16 0-18-36z" fill="${shade}"/>
   <path d="M176 78q8-8 22-8h66v54H124zM280 70h76q16 0 26 10l46 44H280z" fill="#d5ebe7"/>
   <path d="m196 112 30-34m14 34 22-26m60 26 30-34" stroke="#fff" stroke-width="8" stroke-linecap="round"/>
   ${wheel(154, 226, 50)}${wheel(478, 226, 50)}`

const sparkle = (x: number, y: number, size: number) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0-10q1 9 10 10-9 1-10 10-1-9-10-10 9-1 10-10z" fill="#fff"/>`

const bubbles = [
  [120, 640, 46],
  [210, 690, 62],
  [330, 650, 54],
  [440, 700, 70],
  [560, 655, 50],
  [680, 700, 64],
  [790, 650, 48],
]
  .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity="0.9"/>`)
  .join('')

/** Drawn for the demo: the same style as the pictures of the site. */
export const DEMO_PICTURES: readonly DemoPicture[] = [
  {
    kind: 'logo',
    alt: '',
    svg: svg(
      512,
      512,
      `<circle cx="256" cy="256" r="256" fill="#0f766e"/>
       <path d="M256 84q104 132 104 208a104 104 0 0 1-208 0q0-76 104-208z" fill="#d5ebe7"/>
       <path d="M208 300a50 50 0 0 0 50 50" fill="none" stroke="#0f766e" stroke-width="20" stroke-linecap="round"/>
       <circle cx="372" cy="150" r="26" fill="#e8a33d"/>`,
    ),
  },
  {
    kind: 'cover',
    alt: 'A clean car in a driveway',
    svg: svg(
      1600,
      600,
      `<rect width="1600" height="600" fill="#bfe0ea"/><circle cx="1330" cy="130" r="70" fill="#e8a33d"/>
       <path d="M0 330q300-90 620-30t980-40v340H0z" fill="#8fc3a5"/>
       <path d="M150 210 340 90l190 120v210H150z" fill="#f7f9f8"/><path d="M120 224 340 74l220 150z" fill="#7a4a35"/>
       <rect x="215" y="270" width="80" height="80" fill="#d5ebe7"/><rect x="380" y="270" width="80" height="150" fill="#0b5f58"/>
       <path d="M0 420h1600v180H0z" fill="#6f7f7b"/><path d="M0 420h1600v14H0z" fill="#dfe6e4"/>
       <g transform="translate(720 245)">${car('#0f766e', '#0b5f58')}</g>
       ${sparkle(860, 270, 3)}${sparkle(1180, 300, 2.4)}${sparkle(1250, 380, 1.6)}`,
    ),
  },
  {
    kind: 'photo',
    alt: 'A polished red car',
    svg: svg(
      900,
      900,
      `<rect width="900" height="900" fill="#f3d9a8"/><path d="M0 560h900v340H0z" fill="#6f7f7b"/>
       <g transform="translate(60 300) scale(1.24)">${car('#b42318', '#8c1d13')}</g>
       ${sparkle(330, 330, 5)}${sparkle(640, 400, 4)}${sparkle(760, 500, 3)}`,
    ),
  },
  {
    kind: 'photo',
    alt: 'A wheel after cleaning',
    svg: svg(
      900,
      900,
      `<rect width="900" height="900" fill="#1d4690"/><path d="M0 250q450-190 900 0V0H0z" fill="#dde9fb"/>
       <circle cx="450" cy="540" r="380" fill="#10201d" opacity="0.5"/>${wheel(450, 540, 340)}
       ${sparkle(280, 330, 6)}${sparkle(640, 700, 4)}`,
    ),
  },
  {
    kind: 'photo',
    alt: 'A hood covered in foam',
    svg: svg(
      900,
      900,
      `<rect width="900" height="900" fill="#d5ebe7"/><path d="M0 900V560q430-250 900-60v400z" fill="#0f766e"/>
       <path d="M60 640q380-190 780-60" fill="none" stroke="#0b5f58" stroke-width="14"/>${bubbles}
       ${sparkle(180, 240, 5)}${sparkle(700, 180, 6)}`,
    ),
  },
]
