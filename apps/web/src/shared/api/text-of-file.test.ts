import { expect, it } from 'vitest';
import { textOfFile } from './text-of-file.ts';

const CROP = 'Pšenice potravinářská';
const read = (...bytes: number[]) => textOfFile(new Blob([new Uint8Array(bytes)]));

it('reads a table as Excel saves it: in UTF-8, in the code page of Windows, and as Unicode text', async () => {
  expect(await textOfFile(new Blob([CROP]))).toBe(CROP);
  const windows = { š: 0x9a, á: 0xe1, ř: 0xf8 } as Record<string, number>;
  expect(await read(...[...CROP].map((letter) => windows[letter] ?? letter.charCodeAt(0)))).toBe(CROP);
  const unicode = [...CROP].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]);
  expect(await read(0xff, 0xfe, ...unicode)).toBe(CROP);
  expect(await read()).toBe('');
});
