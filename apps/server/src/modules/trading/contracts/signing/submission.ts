import { LOCALE_OF } from '@canola/api-schema/access';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { DocusealApi } from '@docuseal/api';
import { type Area, type Confirmation, partiesOf } from '../documents/confirmation.ts';
import { contractWords } from '../documents/contract-words.ts';
import type { ContractFacts } from '../documents/documents.queries.ts';

/** Roles at the signing service, in the order of their signatures (docs/product/contracts.md#signing). */
const TRADER = 'Trader';
const COMPANY = 'Company';
export const TRADER_FIELD = 'Trader signature';
const COMPANY_FIELD = 'Company signature';

export interface Submission {
  id: number;
  traderSubmitterId: number;
  userSubmitterId: number;
  userSlug: string;
}

/** Our own id at the service. It finds a submission that was made although we never got the reply. */
const externalId = (contractId: string, role: string) => `${contractId}:${role.toLowerCase()}`;

export async function findSubmission(api: DocusealApi, contractId: string): Promise<Submission | undefined> {
  return (await listSubmissions((ask) => ask(api), contractId))[0];
}

type Call = <T>(ask: (api: DocusealApi) => Promise<T>) => Promise<T>;

/** Those that are not archived. */
export async function listSubmissions(call: Call, contractId: string): Promise<Submission[]> {
  const { data = [] } = await call((api) =>
    api.listSubmitters({ external_id: externalId(contractId, COMPANY) }),
  );
  const live: Submission[] = [];
  for (const { submission_id } of data) {
    const { id, archived_at, submitters } = await call((api) => api.getSubmission(submission_id));
    if (!archived_at) live.push(submissionOf(id, submitters));
  }
  return live;
}

/** Nobody is mailed: the trader signs through our API, the company on the page that we embed. */
export async function createSubmission(
  api: DocusealApi,
  facts: ContractFacts,
  { name, pdf, areas }: Confirmation,
): Promise<Submission> {
  const { contract, company, trader } = facts;
  const words = contractWords(facts);
  const { t, number, total, goods, delivery } = words;
  const party = (role: string, partyName: string) => ({
    role,
    name: partyName,
    external_id: externalId(contract.id, role),
    send_email: false,
  });
  const place = (field: string, role: string, area: Area) => ({
    name: field,
    role,
    type: 'signature' as const,
    required: true,
    areas: [area],
  });
  /** For a page that shows the terms next to the paper. */
  const summary = {
    title: t(`confirmation.title.${contract.kind}`),
    parties: partiesOf(facts, words),
    rows: [...goods, [t('confirmation.total'), total], ...delivery],
    total,
    timeZone: timeZoneOf(company.countryId),
    locale: LOCALE_OF[words.language],
  };
  const made = await api.createSubmissionFromPdf({
    name: t('confirmation.number', { number }),
    send_email: false,
    order: 'preserved',
    documents: [
      {
        name,
        file: pdf.toString('base64'),
        fields: [place(TRADER_FIELD, TRADER, areas.trader), place(COMPANY_FIELD, COMPANY, areas.company)],
      },
    ],
    submitters: [party(TRADER, trader.legalName), { ...party(COMPANY, company.name), metadata: { summary } }],
  });
  return submissionOf(made.id, made.submitters);
}

function submissionOf(
  id: number,
  submitters: readonly { id: number; role: string; slug: string }[],
): Submission {
  const trader = submitters.find((submitter) => submitter.role === TRADER);
  const user = submitters.find((submitter) => submitter.role === COMPANY);
  if (!trader || !user) throw new Error(`the submission ${id} lacks one of its parties`);
  return { id, traderSubmitterId: trader.id, userSubmitterId: user.id, userSlug: user.slug };
}
