// The shop's logo and pictures, drawn here, so that the demo needs no picture files.

export interface Drawing {
  alt: string
  width: number
  height: number
  /** The elements of an SVG. */
  shapes: string
}

export const green = '#2f6b3a'
const wood = '#a9743a'

/** @param x and y its middle, with a size of 1 it is about 80 wide */
const apple = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${String(x)} ${String(y)}) scale(${String(size)})">
    <path d="M0-28C-12-42-44-40-44-6-44 22-24 44-8 40Q0 37 8 40C24 44 44 22 44-6 44-40 12-42 0-28Z" fill="${colour}"/>
    <path d="M-26-22Q-34-12-31 4" stroke="#ffffff" stroke-opacity=".45" stroke-width="6" stroke-linecap="round" fill="none"/>
    <path d="M0-26Q1-44 10-54" stroke="#5b4023" stroke-width="6" stroke-linecap="round" fill="none"/>
    <path d="M6-44Q26-68 46-50 28-32 6-44Z" fill="${green}"/></g>`

/** Letters as lines, 14 high, with their widths: not every machine has a font. */
const letters: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [11, 'M0 14 5.5 0 11 14M2 9.5H9'],
  E: [7, 'M7 0H0V14H7M0 7H6'],
  F: [7, 'M7 0H0V14M0 7H6'],
  I: [0, 'M0 0V14'],
  L: [7, 'M0 0V14H7'],
  M: [12, 'M0 14V0L6 9 12 0V14'],
  N: [10, 'M0 14V0L10 14V0'],
  R: [8, 'M0 14V0H4a4 4 0 0 1 0 8H0M4 8 8 14'],
}

/** The word in a green that can be read on white and on the dark pages for readers. */
function word(text: string, x: number, y: number): string {
  let at = 0
  const paths = [...text].map((letter) => {
    const [width, path] = letters[letter] ?? [0, '']
    const placed = `<path d="${path}" transform="translate(${String(at)} 0)"/>`
    at += width + 6
    return placed
  })
  return `<g transform="translate(${String(x)} ${String(y)}) scale(1.6)" fill="none" stroke="#4b8b55"
    stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}

export const logo: Drawing = {
  alt: 'Mill Lane Farm',
  width: 320,
  height: 96,
  shapes: `<circle cx="48" cy="48" r="47" fill="#e4efdc"/>${apple(47, 54, 0.66, '#c0392b')}
    ${word('MILL', 114, 19)}${word('LANE', 206, 19)}${word('FARM', 114, 55)}`,
}

const hills = (...colours: readonly string[]) =>
  colours
    .map((colour, place) => {
      const y = 250 + place * 70
      return `<path d="M0 ${String(y)}Q200 ${String(y - 70)} 480 ${String(y + 10)}T1072 ${String(y - 20)}V520H0Z" fill="${colour}"/>`
    })
    .join('')

const tree = (x: number, y: number, size: number, apples: string) =>
  `<g transform="translate(${String(x)} ${String(y)}) scale(${String(size)})">
    <path d="M-8 0V60H8V0Z" fill="#6d4f3a"/><ellipse rx="62" ry="70" cy="-40" fill="#3f7f5f"/>
    <g fill="${apples}"><circle cx="-28" cy="-50" r="9"/><circle cx="6" cy="-80" r="9"/><circle cx="30" cy="-42" r="9"/>
    <circle cx="-8" cy="-18" r="9"/><circle cx="-36" cy="-12" r="9"/><circle cx="26" cy="-4" r="9"/></g></g>`

/** A wooden crate, 300 wide, with its top at y. */
const crate = (x: number, y: number, size: number) =>
  `<g transform="translate(${String(x)} ${String(y)}) scale(${String(size)})">
    <path d="M-140 0H140V134H-140Z" fill="#6f4a22"/><path d="M-150 0H150V38H-150ZM-150 48H150V86H-150ZM-150 96H150V134H-150Z" fill="${wood}"/>
    <path d="M-150-8H-122V142H-150ZM122-8H150V142H122Z" fill="#8a5c2b"/></g>`

const carrot = (x: number, y: number, turn: number) =>
  `<g transform="translate(${String(x)} ${String(y)}) rotate(${String(turn)})">
    <path d="M0 0Q-34-60-58-70M0 0Q-4-60 0-92M0 0Q30-56 56-66" stroke="#5d9a4b" stroke-width="12" stroke-linecap="round" fill="none"/>
    <path d="M-26 0Q0-18 26 0 20 90 0 150-20 90-26 0Z" fill="#e07b2d"/></g>`

/** In the order in which letters show them. */
export const shopPictures: readonly Drawing[] = [
  {
    alt: 'Apple trees on hills, and a crate of apples',
    width: 1072,
    height: 520,
    shapes: `<rect width="1072" height="520" fill="#fbe6c8"/><circle cx="800" cy="190" r="120" fill="#fdf0d5"/>
      ${hills('#cfe0c2', '#a9c99a', '#7fae78', '#5a8f5c')}
      ${tree(150, 330, 1, '#c0392b')}${tree(310, 300, 0.72, '#c0392b')}${tree(940, 320, 1.05, '#c0392b')}
      ${apple(560, 350, 0.95, '#c0392b')}${apple(640, 338, 0.95, '#d9a52e')}${apple(720, 350, 0.95, '#9fb83f')}
      ${apple(600, 372, 0.9, '#d9793a')}${apple(684, 372, 0.9, '#c0392b')}${crate(640, 378, 0.95)}`,
  },
  {
    alt: 'A wooden box of vegetables',
    width: 1072,
    height: 520,
    shapes: `<rect width="1072" height="520" fill="#f4ead8"/><rect y="420" width="1072" height="100" fill="#dcc39a"/>
      ${carrot(400, 190, -14)}${carrot(470, 180, 6)}${apple(560, 240, 1.3, '#c0392b')}${apple(676, 250, 1.3, '#9fb83f')}
      ${crate(536, 272, 1.45)}`,
  },
  {
    alt: 'A bowl of pumpkin soup',
    width: 1072,
    height: 520,
    shapes: `<rect width="1072" height="520" fill="#e8efe4"/><rect y="400" width="1072" height="120" fill="#c9d3c2"/>
      <ellipse cx="536" cy="448" rx="220" ry="20" fill="#b3bfab"/>
      <path d="M296 240H776Q764 440 620 448H452Q308 440 296 240Z" fill="${green}"/>
      <ellipse cx="536" cy="240" rx="240" ry="52" fill="#24512c"/><ellipse cx="536" cy="246" rx="214" ry="40" fill="#e58a2e"/>
      <path d="M470 244q40-24 80 0t70-4" stroke="#fbe6c8" stroke-width="9" stroke-linecap="round" fill="none"/>
      <path d="M450 160q24-36 0-76M536 150q24-36 0-76M622 160q24-36 0-76" stroke="#ffffff" stroke-width="12"
        stroke-linecap="round" fill="none"/>`,
  },
]
