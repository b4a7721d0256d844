import { expect, test } from 'vitest';
import { initials, tileColor } from './avatar.tsx';

test.each([
  ['Jan Dvořák', 'JD'],
  ['Statek Dvořák s.r.o.', 'SD'],
  ['Klas Agro a.s.', 'KA'],
  ['Brâncoveni Cereale SRL', 'BC'],
  ['Šoimul', 'Š'],
  ['Zemědělské družstvo Žerotín, a. s.', 'ZŽ'],
  ['', ''],
])('%j is %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('a name always has the same colour', () => {
  expect(tileColor('Klas Agro')).toBe(tileColor('Klas Agro'));
});
