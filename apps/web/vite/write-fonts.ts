/** `npm run fonts -w apps/web`: cuts the font to our letters, and prints the ranges for font.css. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CUTS, cutFont, unicodeRange } from './fonts.ts';

const folder = new URL('../src/shared/ui/styles/fonts/', import.meta.url);
for (const cut of CUTS) {
  const bytes = await cutFont(cut);
  writeFileSync(fileURLToPath(new URL(`${cut.name}.woff2`, folder)), bytes);
  process.stdout.write(`${cut.name}: ${bytes.length} bytes\n${unicodeRange(cut.letters)}\n`);
}
