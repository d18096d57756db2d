// Draws the pictures of the starting designs into web/public/letters. Sent mail refers to them, so their names must not
// change. After changing a picture, run: node scripts/letter-pictures.mjs
import { mkdirSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../web/public/letters/', import.meta.url)
const [width, height] = [1200, 640]

const hills = (y, colour, bend) =>
  `<path d="M0 ${y} C 250 ${y - bend}, 420 ${y + bend}, 640 ${y - bend / 3} S 1010 ${y - bend}, 1200 ${y} V640 H0 Z" fill="${colour}"/>`

const tree = (x, y, size, colour) =>
  `<rect x="${x - size / 14}" y="${y}" width="${size / 7}" height="${size * 0.55}" fill="#6b4f3a"/>` +
  `<ellipse cx="${x}" cy="${y - size * 0.22}" rx="${size * 0.42}" ry="${size * 0.5}" fill="${colour}"/>`

const person = (x, y, coat, hair) =>
  `<circle cx="${x}" cy="${y}" r="26" fill="#e8b996"/><path d="M${x - 27} ${y - 4} a27 27 0 0 1 54 0 q-27 -16 -54 0" fill="${hair}"/>` +
  `<path d="M${x - 44} ${y + 150} V${y + 70} q0 -42 44 -42 t44 42 V${y + 150} Z" fill="${coat}"/>`

const lights = (y, count) =>
  `<path d="M0 ${y} Q 300 ${y + 90} 600 ${y} T 1200 ${y}" fill="none" stroke="#f3e3c3" stroke-width="4"/>` +
  Array.from({ length: count }, (_none, at) => {
    const x = 60 + (at * 1080) / (count - 1)
    const part = (x % 600) / 600
    const hang = x < 600 ? 180 * part * (1 - part) : -180 * part * (1 - part)
    return `<circle cx="${x}" cy="${y + hang + 16}" r="15" fill="#ffd36b"/><circle cx="${x}" cy="${y + hang + 16}" r="34" fill="#ffd36b" opacity=".22"/>`
  }).join('')

const pictures = {
  // A valley in the morning.
  morning:
    '<rect width="1200" height="640" fill="#fde7c8"/><circle cx="830" cy="250" r="92" fill="#fff6df"/>' +
    `<circle cx="830" cy="250" r="150" fill="#fff6df" opacity=".45"/>${hills(330, '#cfe0c3', 90)}${hills(410, '#9dc3a2', 110)}${hills(490, '#5f9d86', 80)}` +
    `${tree(210, 400, 150, '#3f7f6b')}${tree(330, 440, 110, '#4d8f78')}${tree(1010, 420, 170, '#3f7f6b')}${hills(570, '#35705f', 40)}`,
  // A table with cup, notebook and plant, from above.
  desk:
    '<rect width="1200" height="640" fill="#e9d8c4"/><path d="M0 160H1200M0 330H1200M0 500H1200" stroke="#dcc7af" stroke-width="5"/>' +
    '<g transform="rotate(-6 560 320)"><rect x="340" y="110" width="470" height="420" rx="12" fill="#cdb79d" opacity=".6"/><rect x="330" y="96" width="470" height="420" rx="12" fill="#fffdf8"/><path d="M565 96V516" stroke="#e4d9c8" stroke-width="4"/>' +
    '<path d="M370 170H530M370 215H510M370 260H530M370 305H480M600 170H760M600 215H730" stroke="#b9c4cf" stroke-width="10" stroke-linecap="round"/><rect x="600" y="260" width="160" height="130" rx="8" fill="#f2b8a0"/></g>' +
    '<circle cx="985" cy="220" r="128" fill="#cdb79d" opacity=".5"/><circle cx="975" cy="208" r="122" fill="#fff"/><circle cx="975" cy="208" r="88" fill="#7a4f35"/><circle cx="975" cy="208" r="88" fill="none" stroke="#8d6246" stroke-width="12"/><path d="M938 208q18 -34 37 0t37 0" stroke="#d9b48f" stroke-width="9" fill="none"/>' +
    '<circle cx="160" cy="450" r="104" fill="#c9704f"/><circle cx="160" cy="450" r="84" fill="#5b4636"/>' +
    [0, 51, 102, 153, 204, 255, 306]
      .map(
        (turn) =>
          `<ellipse cx="160" cy="372" rx="34" ry="92" fill="${turn % 2 === 0 ? '#4f8f5d' : '#6aa874'}" transform="rotate(${turn} 160 450)"/>`,
      )
      .join(''),
  // A bowl of fruit.
  kitchen:
    '<rect width="1200" height="640" fill="#dcebf0"/><rect y="430" width="1200" height="210" fill="#f6f1e7"/><rect y="430" width="1200" height="14" fill="#e3dac8"/>' +
    '<circle cx="500" cy="330" r="92" fill="#e2603f"/><circle cx="660" cy="320" r="98" fill="#f0a13a"/><circle cx="580" cy="270" r="88" fill="#c9cf4a"/><circle cx="745" cy="352" r="74" fill="#e2603f"/><path d="M580 190q8 -40 42 -52" stroke="#6b4f3a" stroke-width="9" fill="none"/><ellipse cx="640" cy="150" rx="44" ry="18" fill="#5f9d66" transform="rotate(-24 640 150)"/>' +
    '<path d="M350 360H860q-14 190 -180 190H530q-166 0 -180 -190Z" fill="#3d6f8e"/><path d="M350 360H860l-4 34H354Z" fill="#2f5a75"/><ellipse cx="605" cy="566" rx="250" ry="20" fill="#d8cdb8"/>' +
    '<rect x="960" y="300" width="96" height="200" rx="20" fill="#fff"/><rect x="960" y="300" width="96" height="56" rx="20" fill="#c9d9de"/><ellipse cx="1008" cy="508" rx="90" ry="12" fill="#d8cdb8"/>',
  // A shop seen from the street.
  shopfront:
    '<rect width="1200" height="640" fill="#d9e6ee"/><rect x="150" y="60" width="900" height="500" fill="#b9735a"/><rect x="150" y="60" width="900" height="34" fill="#9b5c46"/><rect y="556" width="1200" height="84" fill="#b8bfc6"/><rect y="556" width="1200" height="12" fill="#a4acb4"/>' +
    '<rect x="210" y="250" width="370" height="250" fill="#fff3d6"/><rect x="820" y="250" width="170" height="250" fill="#fff3d6"/><rect x="630" y="240" width="150" height="316" fill="#3b5b55"/><rect x="652" y="266" width="106" height="170" fill="#fff3d6"/><circle cx="764" cy="448" r="8" fill="#f0c25a"/>' +
    '<path d="M180 170H1020l30 80H150Z" fill="#f7f3ea"/>' +
    Array.from({ length: 8 }, (_none, at) => {
      const x = 180 + at * 105
      return at % 2 === 0 ? `<path d="M${x} 170h105l${(at - 3) * 7.5 + 7.5} 80h-112.5Z" fill="#d9573f"/>` : ''
    }).join('') +
    '<rect x="420" y="112" width="360" height="44" rx="22" fill="#f7f3ea"/><path d="M470 134H730" stroke="#9b5c46" stroke-width="12" stroke-linecap="round" stroke-dasharray="50 26"/>' +
    '<rect x="230" y="420" width="330" height="16" fill="#b9735a"/><circle cx="290" cy="388" r="32" fill="#e2a13a"/><rect x="350" y="340" width="56" height="80" rx="8" fill="#5b93a8"/><rect x="424" y="360" width="48" height="60" rx="8" fill="#7aa874"/><circle cx="520" cy="386" r="34" fill="#c96a8d"/>' +
    `${tree(80, 400, 200, '#6aa874')}${tree(1130, 410, 190, '#5b9a6b')}`,
  // An app on a screen.
  screen:
    '<rect width="1200" height="640" fill="#e3e7fb"/><circle cx="150" cy="560" r="230" fill="#cfd6f7"/><circle cx="1080" cy="90" r="190" fill="#cfd6f7"/>' +
    '<rect x="230" y="80" width="740" height="460" rx="22" fill="#27304f"/><rect x="252" y="102" width="696" height="404" rx="8" fill="#fff"/><rect x="252" y="102" width="150" height="404" fill="#f0f2fb"/><path d="M110 560H1090l-50 34H160Z" fill="#b7bfdd"/>' +
    '<circle cx="292" cy="142" r="16" fill="#4c5fd7"/><path d="M282 200H372M282 240H352M282 280H366" stroke="#c3c9e6" stroke-width="12" stroke-linecap="round"/>' +
    '<rect x="430" y="130" width="150" height="80" rx="10" fill="#dfe4fc"/><rect x="600" y="130" width="150" height="80" rx="10" fill="#d7f0e4"/><rect x="770" y="130" width="150" height="80" rx="10" fill="#fde5d2"/>' +
    '<path d="M440 450L520 380L600 410L690 300L780 340L910 250" fill="none" stroke="#4c5fd7" stroke-width="10" stroke-linejoin="round" stroke-linecap="round"/><path d="M440 450L520 380L600 410L690 300L780 340L910 250V470H440Z" fill="#4c5fd7" opacity=".12"/><path d="M440 470H920" stroke="#d4d9ee" stroke-width="5"/><circle cx="690" cy="300" r="14" fill="#fff" stroke="#4c5fd7" stroke-width="8"/>',
  // Guests under lights in the evening.
  evening:
    '<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b2a52"/><stop offset="1" stop-color="#7b4a6e"/></linearGradient></defs><rect width="1200" height="640" fill="url(#sky)"/>' +
    '<rect x="0" y="250" width="210" height="390" fill="#3c3154"/><rect x="980" y="220" width="220" height="420" fill="#3c3154"/><rect x="60" y="320" width="70" height="96" fill="#ffcf7d"/><rect x="1050" y="300" width="76" height="100" fill="#ffcf7d"/>' +
    `${lights(90, 12)}<path d="M0 560H1200V640H0Z" fill="#2a2340"/>` +
    `${person(330, 400, '#d9573f', '#2c2030')}${person(450, 420, '#e9b44c', '#5a3a28')}${person(620, 390, '#4f8a8b', '#1f1a24')}${person(760, 412, '#b56aa0', '#7b4b2a')}${person(880, 402, '#6f86d6', '#3b2a24')}` +
    '<rect x="260" y="540" width="720" height="34" rx="8" fill="#f3e3c3"/><path d="M300 574V640M940 574V640" stroke="#d8c49c" stroke-width="18"/>' +
    '<rect x="520" y="486" width="20" height="54" fill="#8fbf9f"/><rect x="700" y="498" width="34" height="42" fill="#f7f3ea"/><circle cx="390" cy="524" r="16" fill="#e2603f"/><circle cx="420" cy="526" r="14" fill="#f0a13a"/>',
  // Parcels with ribbons.
  parcels:
    '<rect width="1200" height="640" fill="#fbe3dc"/><circle cx="600" cy="340" r="290" fill="#f8cfc4"/><ellipse cx="600" cy="560" rx="430" ry="26" fill="#eab8aa"/>' +
    '<rect x="270" y="300" width="270" height="260" rx="6" fill="#3d6f8e"/><rect x="385" y="300" width="40" height="260" fill="#f7f3ea"/><path d="M405 300q-90 -86 -100 -20t100 20q90 -86 100 -20t-100 20" fill="none" stroke="#f7f3ea" stroke-width="18"/>' +
    '<rect x="520" y="220" width="300" height="340" rx="6" fill="#d9573f"/><rect x="648" y="220" width="44" height="340" fill="#ffd36b"/><rect x="520" y="360" width="300" height="44" fill="#ffd36b"/><path d="M670 220q-110 -104 -122 -24t122 24q110 -104 122 -24t-122 24" fill="none" stroke="#ffd36b" stroke-width="20"/>' +
    '<rect x="790" y="400" width="180" height="160" rx="6" fill="#7aa874"/><rect x="866" y="400" width="30" height="160" fill="#fff6df"/><path d="M881 400q-62 -60 -70 -14t70 14q62 -60 70 -14t-70 14" fill="none" stroke="#fff6df" stroke-width="13"/>' +
    '<circle cx="180" cy="180" r="12" fill="#d9573f"/><circle cx="1010" cy="150" r="16" fill="#ffd36b"/><circle cx="930" cy="260" r="9" fill="#3d6f8e"/><circle cx="260" cy="110" r="9" fill="#7aa874"/><circle cx="1080" cy="330" r="10" fill="#d9573f"/>',
}

mkdirSync(folder, { recursive: true })
for (const [name, shapes] of Object.entries(pictures)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 1200 640">${shapes}</svg>`
  await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toFile(new URL(`${name}.png`, folder).pathname)
}
