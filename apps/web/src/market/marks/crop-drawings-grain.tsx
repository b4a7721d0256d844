import type { ReactNode } from 'react';

// One hand for all: a 24 px grid, a 1.5 px line, a stem to 22.25, one or two filled parts.
// `g` is grain yellow, `v` pod green, `b` wheat brown, `s` the surface.

/** A pair of leaves or kernels on a stem at height `y`. */
function pair(y: number, d: (side: 1 | -1) => string): ReactNode {
  return (
    <g key={y} transform={`translate(12 ${y})`}>
      <path className="g" d={d(-1)} />
      <path className="g" d={d(1)} />
    </g>
  );
}
const broad = (side: 1 | -1) =>
  `M0 0c${3.1 * side} 0 ${4.7 * side}-1.6 ${4.7 * side}-4.4C${1.6 * side}-4.4 0-2.8 0 0z`;
const slim = (side: 1 | -1) =>
  `M0 0c${2.3 * side}-.3 ${3.6 * side}-1.7 ${3.7 * side}-4.1C${1.4 * side}-3.9 0-2.5 0 0z`;

const wheat = (
  <>
    <path d="M12 22.25V8" />
    <path className="g" d="M12 7.2c-1.7-1.5-1.7-4 0-5.6 1.7 1.6 1.7 4.1 0 5.6z" />
    {[11.2, 15.2, 19.2].map((y) => pair(y, broad))}
  </>
);

const durum = (
  <>
    <path d="M12 22.25V10M12 6.5V1.5M9.3 8.5 8 2M14.7 8.5 16 2" />
    <path className="b" d="M12 10.4c-1.5-1.2-1.5-3.3 0-4.6 1.5 1.3 1.5 3.4 0 4.6z" />
    {[13.6, 16.8, 20].map((y) => pair(y, broad))}
  </>
);

const barley = (
  <>
    <path d="M12 22.25V9.5M9.2 11.5 6.5 1.8M14.8 11.5l2.7-9.7M12 7V1.5" />
    <path className="g" d="M12 10.2c-1.4-1.1-1.4-3 0-4.2 1.4 1.2 1.4 3.1 0 4.2z" />
    {[13.2, 16.6, 20].map((y) => pair(y, slim))}
  </>
);

const rye = (
  <>
    <path d="M12 22.25V7M8.5 9 5 3.5M15.5 9 19 3.5M8.5 12.5 4.5 8M15.5 12.5l4-4.5" />
    <path className="g" d="M12 6.6c-1.3-1.2-1.3-3.6 0-5 1.3 1.4 1.3 3.8 0 5z" />
    {[10, 13.2, 16.4, 19.6].map((y) => pair(y, slim))}
  </>
);

const triticale = (
  <>
    <path d="M12 22.25V8.5M8 8.5 6 2.5M16 8.5l2-6" />
    <path className="g" d="M12 8c-1.6-1.4-1.6-4.6 0-6.2 1.6 1.6 1.6 4.8 0 6.2z" />
    {[12, 15.8, 19.6].map((y) => pair(y, slim))}
  </>
);

const oats = (
  <>
    <path d="M12 22.25V6M12 10C8.8 9 6 9.6 5 11.5M12 10c3.2-1 6-.4 7 1.5M12 15.5c-1.7-.8-3-.5-3.8.8M12 15.5c1.7-.8 3-.5 3.8.8" />
    <path className="g" d="M12 7c-2-1.6-2-3.8 0-5.5 2 1.7 2 3.9 0 5.5z" />
    <path
      className="g"
      d="M5 11.3c-2.3 1.4-2.8 3.7-1.3 6 2.5-1.3 3-3.6 1.3-6zM19 11.3c2.3 1.4 2.8 3.7 1.3 6-2.5-1.3-3-3.6-1.3-6zM8.2 16.2c-1.9 1.2-2.3 3.1-1.1 5 2.1-1.1 2.5-3 1.1-5zM15.8 16.2c1.9 1.2 2.3 3.1 1.1 5-2.1-1.1-2.5-3-1.1-5z"
    />
  </>
);

const maize = (
  <>
    <path
      className="g"
      d="M12 1.75c2.6 1.5 3.9 4.2 3.9 8.2 0 3.8-1.3 6.5-3.9 8-2.6-1.5-3.9-4.2-3.9-8 0-4 1.3-6.7 3.9-8.2z"
    />
    <path d="M12 2v11M8.5 7h7M8.2 10.6h7.6" />
    <path
      className="v"
      d="M12 22.25c-4.9-1.1-7.3-4.7-7-10.8 4.2 1.5 6.6 5.1 7 10.8zM12 22.25c4.9-1.1 7.3-4.7 7-10.8-4.2 1.5-6.6 5.1-7 10.8z"
    />
  </>
);

const sorghum = (
  <>
    <path d="M12 22.25V12M12 18.5c-2.2-.2-3.6-1.3-4.3-3.3" />
    {[
      [12, 3.4],
      [9.2, 5.4],
      [14.8, 5.4],
      [12, 7.2],
      [9, 9.2],
      [15, 9.2],
      [12, 11],
    ].map(([cx, cy]) => (
      <circle key={`${cx}-${cy}`} className="b" cx={cx} cy={cy} r="1.9" />
    ))}
  </>
);

export const grains = { wheat, durum, barley, rye, triticale, oats, maize, sorghum };
