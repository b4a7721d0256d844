/// <reference path="./subset-font.d.ts" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

interface Cut {
  /** The file that is written; its source holds more letters of the same script. */
  name: string;
  source: string;
  letters: string;
}

/**
 * The letters of our languages and of the names that occur in them (Slovak, Polish, Hungarian and German ones too),
 * figures, punctuation, currencies. Anything else is drawn from the whole font, which is loaded when it occurs.
 */
export const CUTS: readonly Cut[] = [
  {
    name: 'inter-latin',
    source: 'inter-latin-wght-normal',
    letters: `${range(0x20, 0x7e)}\u00a0§©°±²³·½×÷«»ÁÂÄÉÍÎÓÔÖÚÜÝßáâäéíîóôöúüý‐‑–—‘’‚“”„•…\u2009\u200a\u202f€™−↑↓`,
  },
  {
    name: 'inter-latin-ext',
    source: 'inter-latin-ext-wght-normal',
    letters: 'ĂăĄąĆćČčĎďĘęĚěĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŞşŠšŢţŤťŮůŰűŹźŻżŽžȘșȚț',
  },
];

/** The lightest and the boldest weight of the styles; every weight between them is possible. */
export const WEIGHTS = { min: 400, max: 700 };

const sourceOf = (name: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${name}.woff2`));

export function cutFont({ source, letters }: Cut): Promise<Buffer> {
  return subsetFont(readFileSync(sourceOf(source)), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
}

/** `U+20-7E, U+A0, …`, as `unicode-range` takes it. */
export function unicodeRange(letters: string): string {
  const points = [...new Set([...letters].map((letter) => letter.codePointAt(0) ?? 0))].toSorted(
    (a, b) => a - b,
  );
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
