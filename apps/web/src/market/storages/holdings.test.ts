import { describe, expect, test } from 'vitest';
import { filterStorages, worthOf } from './holdings.ts';

describe('all storages together', () => {
  const offer = (amount: string, value?: string) => ({ amount, value });
  const worth = (...storages: ReturnType<typeof offer>[][]) =>
    worthOf(
      storages.map((offers) => ({ offers })),
      ({ value }) => value,
    );

  test('what those with a price are worth', () => {
    expect(worth([offer('240.0', '1294800'), offer('86.5', '1025025.0')], [offer('0.1')])).toBe('2319825.0');
  });

  test('what nobody quotes, or nothing of which is free, is worth nothing', () => {
    expect(worth([offer('5')])).toBeUndefined();
    expect(worth([offer('0', '0')])).toBeUndefined();
  });
});

describe('the search', () => {
  const held = (label: string, address: string, ...crops: string[]) => ({
    label,
    address,
    zip: '76824',
    offers: crops.map((name) => ({ crop: { name } })),
  });
  const silo = held('Silo Hulín', 'Kroměřížská 214', 'Pšenice', 'Řepka');
  const hall = held('Hala', 'Holešov', 'Ječmen');
  const found = (search: string) => filterStorages([silo, hall], search);

  test('a storage by its name or address shows all it holds, whatever the accents', () => {
    expect(found('hulin')).toEqual([silo]);
    expect(found('holešov')).toEqual([hall]);
  });
  test('a crop shows the storages that hold it, with nothing else in them', () => {
    expect(found('REPKA')).toEqual([held('Silo Hulín', 'Kroměřížská 214', 'Řepka')]);
  });
  test('a postal code finds the storages there', () => {
    expect(found('76824')).toHaveLength(2);
  });
  test('blanks find everything, an unknown word nothing', () => {
    expect(found('  ')).toEqual([silo, hall]);
    expect(found('kukuřice')).toEqual([]);
  });
});
