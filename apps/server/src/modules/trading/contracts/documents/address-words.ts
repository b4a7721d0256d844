import { foldText } from '@canola/api-schema/plain-text';
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
export function wholeAddress(typed: string, zip: string, countryId: string): string {
  const address = inOnePiece(typed.replace(zip, shownZip(zip, countryId)), countryId);
  const town = findPostalCode(countryId, zip)?.name;
  const hasCode = plain(address).includes(plain(zip));
  const hasTown = !town || plain(address).includes(plain(town));
  if (hasCode && hasTown) return address;
  const parts = address.split(',').map((part) => part.trim());
  // The code belongs before its town, also where the town is already there.
  if (!hasCode && town && plain(parts.at(-1) ?? '') === plain(town))
    return [...parts.slice(0, -1), `${shownZip(zip, countryId)} ${parts.at(-1)}`].join(', ');
  const missing = [...(hasCode ? [] : [shownZip(zip, countryId)]), ...(hasTown ? [] : [town])].join(' ');
  return `${address}, ${missing}`;
}

const isGrouped = (countryId: string) => ['CZ', 'SK'].includes(countryId);

/** Czech and Slovak codes are written in two groups, which stay in one line. */
function shownZip(zip: string, countryId: string): string {
  return isGrouped(countryId) ? zip.replace(/^(\d{3})(\d{2})$/, '$1\u00a0$2') : zip;
}

/** An address as somebody typed it, whose postal code does not break across two lines. */
export function inOnePiece(address: string, countryId: string): string {
  return isGrouped(countryId) ? address.replaceAll(/\b(\d{3}) (\d{2})\b/g, '$1\u00a0$2') : address;
}

/** Spaces, case and accents do not make another address. */
function plain(text: string): string {
  return foldText(text).replaceAll(/\s/g, '');
}
