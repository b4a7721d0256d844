import type { CompanyRegister, RegisterEntry } from './company-register.ts';

/**
 * Invented companies with numbers that pass their check digits: the small register of demo mode
 * (docs/product/companies.md#company-numbers).
 */
const ENTRIES: Record<string, Record<string, RegisterEntry>> = {
  CZ: {
    '42817307': juridical('Statek Dvořák s.r.o.', 'CZ42817307', 'Dvorská 48, 503 51 Chlumec nad Cidlinou'),
    '61902454': juridical('Zlatý klas Haná a.s.', 'CZ61902454', 'Tovární 12, 796 01 Prostějov'),
    '55371183': juridical('ZD Podlesí, družstvo', 'CZ55371183', 'Podlesí 3, 261 01 Příbram'),
    '71046925': natural('Jana Veselá – rodinná farma', 'CZ7155123459', 'Lhota 27, 588 51 Batelov'),
    '39850218': juridical('AGRO Labe spol. s r.o.', 'CZ39850218', 'Nábřežní 301, 413 01 Roudnice nad Labem'),
    '80163475': natural('Petr Kolář', null, 'Nová Ves 9, 675 21 Okříšky'),
    '27645908': juridical('Moravský obchod s obilím a.s.', 'CZ27645908', 'Heršpická 813/5, 639 00 Brno'),
    '66720133': juridical('Farma U Rybníka s.r.o.', 'CZ66720133', 'Rybniční 15, 379 01 Třeboň'),
    '28341571': juridical('Ovčárna Vysočina s.r.o.', 'CZ28341571', 'Vrchní 8, 592 31 Nové Město na Moravě'),
    '47102268': juridical('Mlýn Sázava s.r.o.', 'CZ47102268', 'Mlýnská 2, 285 06 Sázava'),
    '63850443': juridical('Selekta Pálava a.s.', 'CZ63850443', 'Vinařská 40, 692 01 Mikulov'),
    '25907131': juridical('Agro Beskydy s.r.o.', 'CZ25907131', 'Podhorská 19, 739 11 Frýdlant nad Ostravicí'),
    '49273809': juridical(
      'Rolnická Bystřice a.s.',
      'CZ49273809',
      'Nádražní 77, 593 01 Bystřice nad Pernštejnem',
    ),
    '60448199': juridical('Chmelnice Žatec s.r.o.', 'CZ60448199', 'Chmelařská 5, 438 01 Žatec'),
    '27166350': juridical('Sady Litoměřice s.r.o.', 'CZ27166350', 'Ovocná 14, 412 01 Litoměřice'),
  },
  RO: {
    '41730622': juridical('Ferma Lunca SRL', 'RO41730622', 'Str. Câmpului 14, 910001 Călărași'),
    '33908150': juridical('Agro Bărăgan SRL', 'RO33908150', 'Șos. Brăilei 52, 920001 Slobozia'),
    '28461900': juridical('Cereale Banat SA', 'RO28461900', 'Calea Aradului 8, 300088 Timișoara'),
  },
  SK: {
    '58209646': juridical('PD Žitava', 'SK2120418827', 'Hlavná 101, 951 41 Lužianky'),
    '36349178': juridical('Roľnícke družstvo Nitrava', 'SK2023384715', 'Poľná 22, 949 01 Nitra'),
    '44190352': juridical('Agrodunaj s.r.o.', 'SK2022749619', 'Dunajská 7, 945 01 Komárno'),
  },
};

/**
 * Knows the companies above. For any other number of the country it makes up a plain entry, so everyone can try the
 * registration with the number of their own company; only {@link STRUCK_OFF} is unknown.
 */
export function demoRegister(countryId: string): CompanyRegister | undefined {
  const entries = ENTRIES[countryId];
  if (!entries) return undefined;
  return {
    find: async (number) =>
      number === STRUCK_OFF ? undefined : (entries[number] ?? invented(countryId, number)),
  };
}

/** Its check digit is right, but no company carries it (any more): shows the error on the number field. */
export const STRUCK_OFF = '25123891';

function invented(countryId: string, number: string): RegisterEntry {
  const names: Record<string, [name: string, address: string]> = {
    CZ: [`Hospodářství ${number} s.r.o.`, 'Polní 1, 586 01 Jihlava'],
    RO: [`Ferma ${number} SRL`, 'Str. Principală 1, 910001 Călărași'],
    SK: [`Hospodárstvo ${number} s.r.o.`, 'Poľná 1, 949 01 Nitra'],
  };
  const [name, address] = names[countryId] ?? [`${countryId} ${number}`, ''];
  return juridical(name, `${countryId}${number}`, address);
}

function juridical(name: string, vat: string, address: string): RegisterEntry {
  return { name, vat, legalForm: 'JURIDICAL_PERSON', address };
}

function natural(name: string, vat: string | null, address: string): RegisterEntry {
  return { name, vat, legalForm: 'NATURAL_PERSON', address };
}
