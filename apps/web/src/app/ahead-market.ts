import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';
import { api } from '#shared/api/client.ts';

/** Written out, because the documents of the trading service come with the shell; a test compares. */
export const COMPANIES_DOCUMENT_ID = 'e35f6f653e695bf1119c74575faa645f48cb4fffe9ad1e201d32f4815b035554';

/** What every page of the market asks for first, whoever the person is. */
export function askForCompanies(): void {
  const query = { documentId: COMPANIES_DOCUMENT_ID, variables: '{}' };
  api.askAhead('/graphql', { query, isVersioned: true });
}

/** The place of a price page decides what its prices are. */
export function askForPlaces(): void {
  const country = guessedCountry();
  if (country) api.askAhead(`/data/postal-codes-${country.toLowerCase()}.json`);
}

/** Where the phone is; the company's own country is known only after the start call. */
function guessedCountry(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return Object.entries(TIME_ZONE_OF_COUNTRY).find(([, zone]) => zone === timeZone)?.[0];
}
