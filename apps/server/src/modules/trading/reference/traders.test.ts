import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@canola/api-schema/access';
import { distanceKm } from '@canola/api-schema/net-price';
import { expect, test } from 'vitest';
import { nearestPostalCode, REGIONS } from '../../prices/index.ts';
import { CATEGORIES } from './catalogue.ts';
import { ITEMS } from './items.ts';
import { listCropTraders, listTraderRegions, logoPath, TRADERS } from './traders.ts';

const regionOf = (id: string) => {
  const region = REGIONS.find((region) => region.id === id);
  if (!region) throw new Error(id);
  return region;
};

test('there are at least twelve traders, in every country with regions', () => {
  expect(TRADERS.length).toBeGreaterThanOrEqual(12);
  expect(new Set(TRADERS.map((trader) => trader.country))).toEqual(new Set(['CZ', 'SK', 'RO', 'IE']));
  expect(new Set(TRADERS.map((trader) => trader.id)).size).toBe(TRADERS.length);
  expect(new Set(TRADERS.map((trader) => trader.name)).size).toBe(TRADERS.length);
});

test('each describes itself in three languages and serves each region once', () => {
  for (const { description, regions, points } of TRADERS) {
    for (const language of LANGUAGES) {
      expect(description[language].length).toBeGreaterThan(20);
      expect(description[language]).not.toMatch(/[şţŞŢ]/);
    }
    expect(new Set(regions).size).toBe(regions.length);
    expect(new Set(points.map((point) => point.name)).size).toBe(points.length);
  }
});

test('a collection point lies where its town does', () => {
  for (const { points } of TRADERS)
    for (const point of points) {
      const nearest = ['CZ', 'SK', 'RO', 'IE'].map((country) =>
        nearestPostalCode(point.latitude, point.longitude, country),
      );
      expect(nearest.map((place) => place?.name)).toContain(point.name);
    }
});

test('a region is served from the nearest of the points', () => {
  const served = listTraderRegions();
  for (const { traderId, regionId, point } of served) {
    const trader = TRADERS.find((trader) => trader.id === traderId);
    const distances = trader?.points.map((point) => distanceKm(regionOf(regionId), point)) ?? [];
    expect(distanceKm(regionOf(regionId), point)).toBe(Math.min(...distances));
  }
  const inZlin = (id: string) =>
    served.find((row) => row.traderId === id && row.regionId === 'CZ072')?.point.name;
  expect(['sypka-hana', 'brazda-trade', 'lan-obchodni', 'mlyny-morava', 'klas-agro'].map(inZlin)).toEqual([
    'Hulín',
    'Přerov',
    'Kojetín',
    'Olomouc',
    'Brno',
  ]);
});

test('whatever a trader names exists, and everything is traded by somebody', () => {
  const crops = new Set(ITEMS.filter((item) => item.category === 'CROP').map((item) => item.id));
  for (const { buys, sells, parameters, regions } of TRADERS) {
    expect(buys.filter((id) => !crops.has(id))).toEqual([]);
    expect(new Set(buys).size).toBe(buys.length);
    expect(sells).not.toContain('CROP');
    expect(Object.keys(parameters ?? {}).filter((id) => !buys.includes(id))).toEqual([]);
    for (const id of regions) regionOf(id);
  }
  const traded = new Set(listCropTraders().map((row) => row.cropId));
  expect(ITEMS.filter((item) => !traded.has(item.id)).map((item) => item.id)).toEqual([]);
});

test('in every region at least three buy wheat, and every shelf has a seller', () => {
  for (const { id } of REGIONS) {
    const here = TRADERS.filter((trader) => trader.regions.includes(id));
    const buyers = here.filter((trader) =>
      trader.buys.some((crop) => ['milling-wheat', 'feed-wheat'].includes(crop)),
    );
    expect([id, buyers.length >= 3]).toEqual([id, true]);
    for (const category of CATEGORIES)
      if (category !== 'CROP')
        expect([id, category, here.some((trader) => trader.sells.includes(category))]).toEqual([
          id,
          category,
          true,
        ]);
  }
});

test('a minimum is a lorry of a crop and something sensible of an input', () => {
  for (const { cropId, minimumAmount } of listCropTraders()) {
    const item = ITEMS.find((item) => item.id === cropId);
    if (item?.category === 'CROP') expect(minimumAmount).toBe(24);
    else expect(minimumAmount >= 1 && minimumAmount <= 2000).toBe(true);
    if (item?.unit === 'PIECE') expect([cropId, Number.isInteger(minimumAmount)]).toEqual([cropId, true]);
    // Tons have one decimal.
    expect(Math.round(minimumAmount * 10)).toBe(minimumAmount * 10);
  }
});

test('every input has a picture of how it comes, and a crop has none', () => {
  const rows = listCropTraders();
  const imagesOf = (id: string) =>
    new Set(rows.filter(({ cropId }) => cropId === id).map((row) => row.image));
  expect([...imagesOf('diesel'), ...imagesOf('urea'), ...imagesOf('glyphosate-360')]).toEqual([
    '/data/inputs/tanker.svg',
    '/data/inputs/bulk.svg',
    '/data/inputs/canister.svg',
  ]);
  for (const { cropId, image } of rows) {
    const isCrop = ITEMS.find((item) => item.id === cropId)?.category === 'CROP';
    expect([cropId, image === null]).toEqual([cropId, isCrop]);
    if (image === null) continue;
    const svg = readFileSync(new URL(`../../../../${image.slice(1)}`, import.meta.url), 'utf8');
    expect(svg).not.toMatch(/<script|<image|<foreignObject|<text|href|on\w+=/i);
  }
});

test.each(TRADERS.map((trader) => trader.id))('%s has a logo of its own, small and still', (id) => {
  const svg = readFileSync(new URL(`../../../../${logoPath(id).slice(1)}`, import.meta.url), 'utf8');
  expect(svg).toContain('viewBox="0 0 40 40"');
  expect(svg).not.toMatch(/<script|<image|<foreignObject|<text|href|on\w+=/i);
  expect(svg.length).toBeLessThan(2000);
});
