import { findPostalCode } from '../../../prices/index.ts';

/** `586 01 Jihlava` */
export function placeWords(zip: string, countryId: string): string {
  const place = findPostalCode(countryId, zip);
  return [shownZip(zip, countryId), ...(place ? [place.name] : [])].join(' ');
}

/**
 * A storage's address as it can be driven to: `Polní 1, 586 01 Jihlava`. People type the town into the address or leave
 * it to the postal code, so only what is missing is added.
 */
export function wholeAddress(address: string, zip: string, countryId: string): string {
  const town = findPostalCode(countryId, zip)?.name;
  const missing = [
    ...(plain(address).includes(plain(zip)) ? [] : [shownZip(zip, countryId)]),
    ...(!town || plain(address).includes(plain(town)) ? [] : [town]),
  ].join(' ');
  return missing === '' ? address : `${address}, ${missing}`;
}

/** Czech and Slovak codes are written in two groups. */
function shownZip(zip: string, countryId: string): string {
  return ['CZ', 'SK'].includes(countryId) ? zip.replace(/^(\d{3})(\d{2})$/, '$1 $2') : zip;
}

/** Spaces, case and accents do not make another address. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
