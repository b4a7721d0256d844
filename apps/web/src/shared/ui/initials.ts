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
