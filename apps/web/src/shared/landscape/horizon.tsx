import './horizon.css';

/** A price line of the last weeks, as the far hills of the gate (docs/product/look.md#rule-5). */
const LINE =
  'M0 70L40 67 80 72 120 64 160 69 200 59 240 62 280 52 320 56 360 47 400 51 440 41 480 45 520 36 560 39 600 28';

/** The horizon of the gate, small: below the words of an empty place, and behind a success. */
export function Horizon() {
  return (
    <svg className="horizon" viewBox="0 0 640 96" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {/* At its widest the drawing loses its topmost quarter. */}
      <circle className="horizon-sun" cx="500" cy="46" r="20" />
      <path className="horizon-far" d={`${LINE}L640 33V96H0z`} />
      <path className="horizon-line" d={LINE} />
      <path className="horizon-near" d="M0 86Q170 66 350 80T640 70V96H0z" />
      <circle className="horizon-dot" cx="600" cy="28" r="4" />
    </svg>
  );
}
