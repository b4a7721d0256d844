import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { cropName } from './crop-icon.tsx';

const REFERENCE = resolve(import.meta.dirname, '../../../../server/data/reference');

interface Input {
  id: string;
  icon: string;
  parameters: { packaging?: string[] };
}

const inputs = readdirSync(REFERENCE)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(resolve(REFERENCE, file), 'utf8')))
  .filter(({ category }) => category !== undefined && category !== 'CROP')
  .flatMap(({ items }: { items: Input[] }) => items);

it('shows an input as it comes: granules, a drum, a bag, seed or a can', () => {
  const icons = new Map(inputs.map(({ id, icon }) => [id, icon]));
  expect(icons.get('urea')).toBe('granules');
  expect(icons.get('uan-30')).toBe('drum');
  expect(icons.get('ammonium-nitrate')).toBe('bag');
  expect(icons.get('seed-winter-wheat')).toBe('seed');
  expect(icons.get('glyphosate-360')).toBe('can');
});

it('has a drawing of its own for every input, and cans for what is only sold in cans', () => {
  for (const { id, icon, parameters } of inputs) {
    expect(cropName(icon), id).not.toBe('otherCrop');
    const packaging = parameters.packaging ?? [];
    if (packaging.length > 0 && packaging.every((name) => name.startsWith('CAN')))
      expect(icon, id).toBe('can');
  }
});
