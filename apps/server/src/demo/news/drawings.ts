/** Pictures drawn in code, so that the demo needs no photographs; the same ones at every seeding. */
export interface Drawing {
  guid: string;
  svg: string;
}

/** What the scenes are drawn in; written out smaller, because a demo should start quickly. */
const WIDTH = 1600;
const HEIGHT = 700;
const SCALE = 0.8;
export const DRAWN = { width: WIDTH * SCALE, height: HEIGHT * SCALE };

const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN.width}" height="${DRAWN.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`;

interface Scene {
  sky: readonly [string, string];
  sun: readonly [x: number, y: number, color: string];
  hills: readonly string[];
  rows: string;
  extra?: string;
}

const silo = (x: number, height: number) =>
  `<g transform="translate(${x} ${470 - height})"><rect width="90" height="${height}" fill="#d9d4c6"/>
   <path d="M0 0 L45 -38 L90 0 Z" fill="#b9b2a0"/><path d="M22 0 V${height} M45 0 V${height} M68 0 V${height}" stroke="#c4bda9" stroke-width="3"/></g>`;

const barge = `<path d="M240 500 h620 l-50 62 h-520 z" fill="#6b4a35"/><path d="M300 500 q60 -46 120 0 q60 -46 120 0 q60 -46 120 0 z" fill="#e2bd5a"/>
  <rect x="740" y="440" width="80" height="60" fill="#f1ede2"/><path d="M0 560 q80 -18 160 0 t160 0 t160 0 t160 0 t160 0 t160 0 t160 0 t160 0 t160 0 t160 0 V700 H0 Z" fill="#3f6f86"/>`;

const clouds = `<g fill="#ffffff" opacity="0.85"><ellipse cx="380" cy="150" rx="170" ry="44"/><ellipse cx="470" cy="118" rx="110" ry="48"/>
  <ellipse cx="1130" cy="190" rx="190" ry="42"/><ellipse cx="1050" cy="160" rx="90" ry="40"/></g>`;

const SCENES: readonly Scene[] = [
  {
    sky: ['#f7d9a0', '#fdf3dc'],
    sun: [1180, 260, '#f2b24c'],
    hills: ['#c9a24b', '#b98d34', '#a37826'],
    rows: '#8d651c',
  },
  {
    sky: ['#9cc7e0', '#e9f3f5'],
    sun: [300, 180, '#fff3c4'],
    hills: ['#e6cf3f', '#d9bd25', '#b9a11d'],
    rows: '#9a8616',
    extra: clouds,
  },
  {
    sky: ['#bcd6c4', '#eef4e4'],
    sun: [820, 220, '#f6e7a8'],
    hills: ['#7aa65a', '#5c8d45', '#437534'],
    rows: '#335c28',
    extra: silo(1120, 240) + silo(1220, 300) + silo(1320, 200),
  },
  {
    sky: ['#f0b48a', '#fbe6cf'],
    sun: [520, 300, '#e8793f'],
    hills: ['#8a7a52', '#6d6040', '#54492f'],
    rows: '#41371f',
  },
  {
    sky: ['#a9bccb', '#e4ebee'],
    sun: [1300, 150, '#f4f1e4'],
    hills: ['#8fa7a0', '#6f8f83'],
    rows: '#58786c',
    extra: barge,
  },
];

function draw({ sky, sun, hills, rows, extra = '' }: Scene, number: number): string {
  const layers = hills.map((color, at) => {
    const top = 400 + at * 85;
    const bend = 60 - at * 12;
    return `<path d="M0 ${top} C 400 ${top - bend - number * 6}, 900 ${top + bend}, ${WIDTH} ${top - bend / 2} V${HEIGHT} H0 Z" fill="${color}"/>`;
  });
  const furrows = Array.from({ length: 17 }, (_, at) => {
    const x = 800 + (at - 8) * 150;
    return `<path d="M${800 + (at - 8) * 26} 590 L${x} ${HEIGHT}"/>`;
  });
  return `${open}
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    <circle cx="${sun[0]}" cy="${sun[1]}" r="86" fill="${sun[2]}"/>
    ${layers.join('')}<g stroke="${rows}" stroke-width="7" opacity="0.55">${furrows.join('')}</g>${extra}</svg>`;
}

function drawChart(): string {
  const points = Array.from({ length: 33 }, (_, at) => {
    const y = 380 - 130 * Math.sin(at / 5.2) - 36 * Math.sin(at / 1.4) - at * 2.4;
    return `${100 + at * 44} ${y.toFixed(1)}`;
  });
  const lines = [120, 240, 360, 480, 600].map((y) => `<path d="M100 ${y} H1520"/>`);
  return `${open}<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf9f4"/>
    <g stroke="#e3ddcf" stroke-width="2">${lines.join('')}</g>
    <path d="M${points.join(' L')} L1508 600 L100 600 Z" fill="#2f6b3f" opacity="0.12"/>
    <path d="M${points.join(' L')}" fill="none" stroke="#2f6b3f" stroke-width="6" stroke-linejoin="round"/></svg>`;
}

const guid = (number: number) => `5eed0000-0000-4000-8000-00000000000${number}`;

export const COVERS: readonly Drawing[] = SCENES.map((scene, at) => ({
  guid: guid(at + 1),
  svg: draw(scene, at),
}));
export const CHART: Drawing = { guid: guid(9), svg: drawChart() };
