// The letters are drawn by the style sheet: as text they would be part of the name of a button around them.

/** A person is round, a company is a tile in a colour of its own. The name is next to it or in the label. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span
      className="avatar"
      style={{ width: size, height: size }}
      data-letters={initials(name)}
      aria-hidden="true"
    />
  );
}

interface TileProps {
  name: string;
  size?: 'sm' | 'md' | 'lg';
  color?: string | undefined;
}

export function CompanyTile({ name, size = 'md', color }: TileProps) {
  return (
    <span
      className={size === 'md' ? 'tile' : `tile tile-${size}`}
      style={{ background: color ?? tileColor(name) }}
      data-letters={initials(name)}
      aria-hidden="true"
    />
  );
}

// Legal forms say nothing about a company; "Statek Dvořák s.r.o." is SD.
const LEGAL_FORM =
  /[\s,]+(s\.? ?r\.? ?o|a\.? ?s|s\.? ?r\.? ?l|s\.? ?a|v\.? ?o\.? ?s|k\.? ?s|spol|ltd|plc)\.?$/i;

export function initials(name: string): string {
  const words = name
    .trim()
    .replace(LEGAL_FORM, '')
    .split(/[\s,]+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

// White text on each of these is at least 4.5:1.
const TILE_COLORS = ['#2F5D46', '#7A4E2B', '#3D6B8C', '#46703A', '#8C3B2A', '#8A5E0C', '#6B4A7A', '#4A5A6A'];

/** The same name always has the same colour. */
export function tileColor(name: string): string {
  let hash = 2_166_136_261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return TILE_COLORS[(hash >>> 8) % TILE_COLORS.length] ?? '#2F5D46';
}
