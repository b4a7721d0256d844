import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';
import { CompaniesDocument } from '@canola/api-schema/trading/generated/operations';
import { api } from '#shared/api/client.ts';

/** What every price page asks for, whoever the person is. */
export function askForPrices(): void {
  const query = { documentId: CompaniesDocument.id, variables: '{}' };
  api.askAhead('/graphql', { query, isVersioned: true });
  const country = guessedCountry();
  if (country) api.askAhead(`/data/postal-codes-${country.toLowerCase()}.json`);
}

/** Where the phone is; the company's own country is known only after the start call. */
function guessedCountry(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return Object.entries(TIME_ZONE_OF_COUNTRY).find(([, zone]) => zone === timeZone)?.[0];
}
