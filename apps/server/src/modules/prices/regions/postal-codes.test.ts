import { readFileSync } from 'node:fs';
import { distanceKm } from '@canola/api-schema/net-price';
import { describe, expect, test } from 'vitest';
import {
  DATA_FOLDER,
  findPostalCode,
  nearestPostalCode,
  nearestPostalCodeAnywhere,
  nearestRegion,
} from './postal-codes.ts';
import { type PostalCode, REGION_COUNTRIES, type RegionCountry } from './region.ts';
import { REGIONS } from './regions.ts';

const read = (country: RegionCountry): PostalCode[] =>
  JSON.parse(readFileSync(`${DATA_FOLDER}/postal-codes-${country.toLowerCase()}.json`, 'utf8'));

const FORM: Record<RegionCountry, RegExp> = {
  CZ: /^[1-7]\d{4}$/,
  SK: /^[089]\d{4}$/,
  RO: /^\d{6}$/,
  IE: /^[A-Z](\d\d|6W)$/,
};
const AT_LEAST: Record<RegionCountry, number> = { CZ: 400, RO: 250, SK: 150, IE: 139 };

describe.each(REGION_COUNTRIES)('the postal codes of %s', (country) => {
  const places = read(country);

  test('are enough, in the form of the country, each place once and in order', () => {
    expect(places.length).toBeGreaterThanOrEqual(AT_LEAST[country]);
    const codes = places.map((place) => place.code);
    expect(codes.filter((code) => !FORM[country].test(code))).toEqual([]);
    expect(new Set(places.map((place) => place.label)).size).toBe(places.length);
    expect([...codes].sort()).toEqual(codes);
  });

  test('carry the label that the form searches, a region of the country and a position near its centroid', () => {
    for (const { code, label, name, region, ...position } of places) {
      expect(label).toBe(`${code} ${name}`);
      const home = REGIONS.find(({ id }) => id === region);
      expect(home?.country).toBe(country);
      // The largest regions reach about this far.
      expect(home && distanceKm(home, position)).toBeLessThan(150);
    }
  });

  test('reach every region', () => {
    const wanted = REGIONS.filter((region) => region.country === country).map((region) => region.id);
    expect([...new Set(places.map((place) => place.region))].sort()).toEqual(wanted.sort());
  });

  test('resolve from their own position to their own region', () => {
    const lost = places.filter(
      (place) => nearestRegion(place.latitude, place.longitude, country) !== place.region,
    );
    // Places of two regions with the same position to four decimals.
    expect(lost.length).toBeLessThanOrEqual(places.length * 0.002);
  });

  test('resolve from anywhere to the place that a plain search finds', () => {
    for (let step = 0; step < 300; step++) {
      const corner = places[(step * 37) % places.length] as PostalCode;
      const position = {
        latitude: corner.latitude + ((step * 0.137) % 1) - 0.5,
        longitude: corner.longitude + ((step * 0.311) % 1.4) - 0.7,
      };
      const found = nearestPostalCode(position.latitude, position.longitude, country) as PostalCode;
      const best = Math.min(...places.map((place) => distanceKm(position, place)));
      expect(distanceKm(position, found)).toBeCloseTo(best, 9);
    }
  });
});

test('there are 14 Czech, 42 Romanian, 8 Slovak and 8 Irish regions', () => {
  const count = (country: string) => REGIONS.filter((region) => region.country === country).length;
  expect(REGION_COUNTRIES.map(count)).toEqual([14, 42, 8, 8]);
  expect(new Set(REGIONS.map((region) => region.id)).size).toBe(REGIONS.length);
});

test('every Czech district town, Slovak district town and Romanian county seat is there', () => {
  for (const [country, towns] of Object.entries(DISTRICT_TOWNS)) {
    const names = new Set(read(country as RegionCountry).map((place) => place.name));
    expect(towns.split(', ').filter((town) => !names.has(town))).toEqual([]);
  }
});

test('a code is found however people write it', () => {
  for (const written of ['76701', '767 01', ' 767 01 ', '76701 Kroměříž'])
    expect(findPostalCode('CZ', written)?.name).toBe('Kroměříž');
  for (const written of ['D02', 'd02', 'D02 X285']) expect(findPostalCode('IE', written)?.code).toBe('D02');
  expect(findPostalCode('IE', 'd6w')?.name).toBe('Dublin 6W');
  expect(findPostalCode('RO', '910001')?.region).toBe('RO312');
});

test('an unknown code, a country without regions and a position off the globe have no place', () => {
  expect(findPostalCode('CZ', '00000')).toBeUndefined();
  expect(findPostalCode('CZ', '')).toBeUndefined();
  expect(findPostalCode('SK', '76701')).toBeUndefined();
  expect(findPostalCode('GB', 'SW1A')).toBeUndefined();
  expect(nearestRegion(51.5, -0.1, 'GB')).toBeUndefined();
  expect(nearestRegion(Number.NaN, 14, 'CZ')).toBeUndefined();
  expect(nearestRegion(49, 181, 'CZ')).toBeUndefined();
});

test('a position far from every place still has the nearest region', () => {
  expect(nearestRegion(40, -30, 'IE')).toBe('IE053');
});

test('two cities have their well-known positions', () => {
  expect(nearestRegion(49.19, 16.61, 'CZ')).toBe('CZ064');
  expect(nearestRegion(44.17, 28.63, 'RO')).toBe('RO223');
  expect(nearestRegion(48.31, 18.09, 'SK')).toBe('SK023');
  expect(nearestRegion(52.65, -7.25, 'IE')).toBe('IE052');
});

const DISTRICT_TOWNS = {
  CZ: 'Praha 1, Benešov, Beroun, Kladno, Kolín, Kutná Hora, Mělník, Mladá Boleslav, Nymburk, Příbram, Rakovník, České Budějovice, Český Krumlov, Jindřichův Hradec, Písek, Prachatice, Strakonice, Tábor, Domažlice, Klatovy, Plzeň, Rokycany, Tachov, Cheb, Karlovy Vary, Sokolov, Děčín, Chomutov, Litoměřice, Louny, Most, Teplice, Ústí nad Labem, Česká Lípa, Jablonec nad Nisou, Liberec, Semily, Hradec Králové, Jičín, Náchod, Rychnov nad Kněžnou, Trutnov, Chrudim, Pardubice, Svitavy, Ústí nad Orlicí, Havlíčkův Brod, Jihlava, Pelhřimov, Třebíč, Žďár nad Sázavou, Blansko, Brno, Břeclav, Hodonín, Vyškov, Znojmo, Jeseník, Olomouc, Prostějov, Přerov, Šumperk, Kroměříž, Uherské Hradiště, Vsetín, Zlín, Bruntál, Frýdek-Místek, Karviná, Nový Jičín, Opava, Ostrava',
  SK: 'Bratislava, Malacky, Pezinok, Senec, Dunajská Streda, Galanta, Hlohovec, Piešťany, Senica, Skalica, Trnava, Bánovce nad Bebravou, Ilava, Myjava, Nové Mesto nad Váhom, Partizánske, Považská Bystrica, Prievidza, Púchov, Trenčín, Komárno, Levice, Nitra, Nové Zámky, Šaľa, Topoľčany, Zlaté Moravce, Bytča, Čadca, Dolný Kubín, Kysucké Nové Mesto, Liptovský Mikuláš, Martin, Námestovo, Ružomberok, Turčianske Teplice, Tvrdošín, Žilina, Banská Bystrica, Banská Štiavnica, Brezno, Detva, Krupina, Lučenec, Poltár, Revúca, Rimavská Sobota, Veľký Krtíš, Zvolen, Žarnovica, Žiar nad Hronom, Bardejov, Humenné, Kežmarok, Levoča, Medzilaborce, Poprad, Prešov, Sabinov, Snina, Stará Ľubovňa, Stropkov, Svidník, Vranov nad Topľou, Gelnica, Košice, Michalovce, Rožňava, Sobrance, Spišská Nová Ves, Trebišov',
  RO: 'Alba Iulia, Arad, Pitești, Bacău, Oradea, Bistrița, Botoșani, Brașov, Brăila, Buzău, Reșița, Călărași, Cluj-Napoca, Constanța, Sfântu Gheorghe, Târgoviște, Craiova, Galați, Giurgiu, Târgu Jiu, Miercurea-Ciuc, Deva, Slobozia, Iași, Buftea, Baia Mare, Drobeta-Turnu Severin, Târgu Mureș, Piatra-Neamț, Slatina, Ploiești, Satu Mare, Zalău, Sibiu, Suceava, Alexandria, Timișoara, Tulcea, Vaslui, Râmnicu Vâlcea, Focșani',
};

test('without a country the nearest postal code of all of them counts', () => {
  const regionAt = (latitude: number, longitude: number) =>
    nearestPostalCodeAnywhere(latitude, longitude)?.region.slice(0, 2);
  expect(regionAt(49.19, 16.61)).toBe('CZ');
  expect(regionAt(44.17, 28.63)).toBe('RO');
  expect(regionAt(48.31, 18.09)).toBe('SK');
  expect(regionAt(52.65, -7.25)).toBe('IE');
  expect(regionAt(91, 0)).toBeUndefined();
});
