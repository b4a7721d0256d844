import './landscape.css';
import scene from './landscape.json';

/** Heights above a ground of 1280 × 800, from left to right. */
const { width: WIDTH, height: HEIGHT, ridgeStep: RIDGE_STEP, fields: FIELDS, meadow: MEADOW } = scene;
/** `ridge` is its height at each step; the field strips on it are `spread` times wider at the bottom edge. */
type Hill = typeof FIELDS;

/** The far hills are a price line (docs/product/look.md#rule-5); it ends in the dot that the price tag points at. */
const { step, heights, end } = scene.horizon;
const horizon = `M${heights.map((y, i) => `${i * step} ${y}`).join('L')}`;
const lastX = (heights.length - 1) * step;
const lastY = heights.at(-1) ?? HEIGHT;

/**
 * A phone gets its own drawing (docs/product/look.md#rule-10): the right half of the scene with bolder lines and fewer
 * furrows, not the wide picture made small.
 */
const VARIANTS = {
  wide: { left: 0, furrows: 5, line: 3, dot: 7.5, className: 'landscape landscape-wide' },
  narrow: { left: 616, furrows: 3, line: 4.5, dot: 11, className: 'landscape landscape-narrow' },
} as const;

export function Landscape({ variant }: { variant: keyof typeof VARIANTS }) {
  const { left, furrows, line, dot, className } = VARIANTS[variant];
  return (
    <svg
      className={className}
      viewBox={`${left} 0 ${WIDTH - left} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`far-${variant}`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="land-far-top" />
          <stop offset="1" className="land-far-bottom" />
        </linearGradient>
      </defs>
      <g className="land-sun">
        <circle cx="930" cy="404" r="104" />
        <circle cx="930" cy="404" r="146" opacity=".25" />
      </g>
      <path d={`${horizon}L${end.x} ${end.y}V${HEIGHT}H0z`} fill={`url(#far-${variant})`} />
      <path className="land-line" d={horizon} fill="none" strokeWidth={line} strokeLinejoin="round" />
      <g className="land-near">
        <Trees />
        <Farm />
        <Ground id={`fields-${variant}`} hill={FIELDS} furrows={furrows} line={line / 2} />
        <Ground id={`meadow-${variant}`} hill={MEADOW} furrows={furrows + 2} line={line / 2} />
        <Ear x={1150} y={726} turn={8} size={5.2} light="#f2c230" shade="#c98a1b" />
        <Ear x={1216} y={690} turn={14} size={6.2} light="#f6cf52" shade="#d0921f" />
        <Ear x={1092} y={768} turn={-4} size={4.4} light="#e9b428" shade="#b87a14" />
        <Ear x={1268} y={760} turn={20} size={5} light="#f2c230" shade="#c98a1b" />
      </g>
      <g className="land-dot">
        <circle cx={lastX} cy={lastY} r={dot * 2} opacity=".16" />
        <circle cx={lastX} cy={lastY} r={dot} stroke="#fffefb" strokeWidth={line} />
      </g>
    </svg>
  );
}

function heightAt(hill: Hill, x: number): number {
  const at = Math.min(Math.max(x / RIDGE_STEP, 0), hill.ridge.length - 1);
  const from = hill.ridge[Math.floor(at)] ?? HEIGHT;
  const to = hill.ridge[Math.ceil(at)] ?? HEIGHT;
  return from + (to - from) * (at - Math.floor(at));
}

/** A line from the ridge to the bottom edge, bending outwards as furrows do towards the eye. */
function furrow(hill: Hill, x: number) {
  const y = heightAt(hill, x);
  const bottom = hill.spread * x + hill.shift;
  const bend = `${Math.round(x + (bottom - x) * 0.22)} ${Math.round(y + (HEIGHT - y) * 0.42)}`;
  return { start: `${x.toFixed(1)} ${y.toFixed(1)}`, bend, bottom: Math.round(bottom) };
}

function Ground(props: { id: string; hill: Hill; furrows: number; line: number }) {
  const { id, hill, furrows, line } = props;
  const ridge = hill.ridge.map((y, i) => `${i * RIDGE_STEP} ${y}`).join('L');
  const strips = hill.strips.slice(0, -1).map((from, i) => {
    const to = hill.strips[i + 1] ?? from;
    const left = furrow(hill, from);
    const right = furrow(hill, to);
    const area = `M${left.start}Q${left.bend} ${left.bottom} ${HEIGHT}H${right.bottom}Q${right.bend} ${right.start}z`;
    const lines = Array.from({ length: furrows }, (_, n) => {
      const line = furrow(hill, from + ((to - from) * (n + 1)) / (furrows + 1));
      return `M${line.start}Q${line.bend} ${line.bottom} ${HEIGHT}`;
    });
    return { from, area, lines: lines.join(''), fill: hill.colours[i % hill.colours.length] };
  });
  return (
    <>
      <clipPath id={id}>
        <path d={`M${ridge}V${HEIGHT}H0z`} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        {strips.map((strip) => (
          <g key={strip.from}>
            <path d={strip.area} fill={strip.fill} />
            <path
              d={strip.lines}
              fill="none"
              stroke={hill.furrow}
              strokeOpacity={hill.furrowOpacity}
              strokeWidth={line}
            />
          </g>
        ))}
      </g>
    </>
  );
}

const POPLARS = [
  [180, 4.5],
  [196, 5.75],
  [640, 4.5],
  [655, 5.75],
  [671, 4.5],
] as const;
const LIMES = [
  [560, 9.9],
  [1218, 10.8],
  [1242, 8.1],
] as const;

function Trees() {
  return (
    <>
      {[...POPLARS, ...LIMES].map(([x, width]) => {
        const ground = heightAt(FIELDS, x) + 3;
        const tall = width < 6 ? width * 2.4 : width;
        const middle = ground - tall - width * 0.9;
        return (
          <g key={x}>
            <path d={`M${x} ${ground}V${middle}`} stroke="#5b3f24" strokeWidth="1.8" />
            <ellipse cx={x} cy={middle} rx={width} ry={tall} fill="#2f6b3e" />
            <path d={`M${x} ${middle - tall}a${width} ${tall} 0 0 1 0 ${tall * 2}z`} fill="#1f5a33" />
          </g>
        );
      })}
    </>
  );
}

function Farm() {
  return (
    <g transform="translate(1006 612)">
      <path d="M0 0v-22l20-13 20 13V0z" fill="#fbf6e8" />
      <path d="M-4-21 20-37l24 16-3 2.5L20-32-1-18.500z" fill="#b4472e" />
      <path d="M14 0v-12h12V0z" fill="#8a3a27" />
      <path d="M48 0v-44a8 8 0 0 1 16 0V0zM67 0v-34a7 7 0 0 1 14 0V0z" fill="#dee3d7" />
      <path d="M56-52a8 8 0 0 1 8 8V0h-8zM74-41a7 7 0 0 1 7 7V0h-7z" fill="#c1c9b9" />
    </g>
  );
}

const GRAINS = [-3, 1, 5, 9, 13];

function Ear(props: { x: number; y: number; turn: number; size: number; light: string; shade: string }) {
  const { x, y, turn, size, light, shade } = props;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <path d="M0 60V-6" stroke={shade} strokeWidth="1.1" />
      <path d="M0-7c-1.7-1.500-1.700-4 0-5.600 1.700 1.600 1.700 4.100 0 5.600z" fill={light} />
      {GRAINS.map((at) => (
        <g key={at} transform={`translate(0 ${at})`}>
          <path d="M0 0c-3.100 0-4.700-1.600-4.700-4.400C-1.600-4.400 0-2.800 0 0z" fill={light} />
          <path d="M0 0c3.100 0 4.700-1.600 4.700-4.400C1.600-4.400 0-2.800 0 0z" fill={shade} />
        </g>
      ))}
      <path d="M-3-6-6-17M3-6 6-17M0-12V-20" stroke={light} strokeWidth=".6" strokeLinecap="round" />
    </g>
  );
}
