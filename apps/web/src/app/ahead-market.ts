import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';
import { api } from '#shared/api/client.ts';
import { attempt } from '#shared/storage/remembered.ts';

/** A copy, because the documents of the trading service come with the shell; a test compares. */
export const COMPANIES_DOCUMENT_ID = 'e35f6f653e695bf1119c74575faa645f48cb4fffe9ad1e201d32f4815b035554';

export const OWN_PLACES_DOCUMENT_ID = '4489b1328e254dcaeafe192261d1a67c41db693428a0ff3ba8ece02001941516';

/** A copy of the name in `market/postal-code/remembered-code.ts`, which comes with the shell; a test compares. */
const REMEMBERED_CODES = 'canola.postal-code.';

/** The first request of every page of the market. */
export function requestCompanies(): void {
  requestDocument(COMPANIES_DOCUMENT_ID);
}

/** A price page needs a place for its prices: where none is known, it is one of the company's own. */
export function requestPlaces(): void {
  const country = guessedCountry();
  if (country) api.requestAhead(`/data/postal-codes-${country.toLowerCase()}.json`);
  const isNamed = new URLSearchParams(window.location.search).has('postalCode');
  if (!isNamed && !remembersPlace()) requestDocument(OWN_PLACES_DOCUMENT_ID);
}

function requestDocument(documentId: string): void {
  api.requestAhead('/graphql', { query: { documentId, variables: '{}' }, isVersioned: true });
}

function remembersPlace(): boolean {
  return attempt(() => Object.keys(localStorage).some((name) => name.startsWith(REMEMBERED_CODES))) ?? false;
}

/** By the device's time zone; the company's country is known only after the start call. */
function guessedCountry(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return Object.entries(TIME_ZONE_OF_COUNTRY).find(([, zone]) => zone === timeZone)?.[0];
}
