import type { CompanyReference } from '@canola/api-schema/users/user';
import { useRef, useState } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { validateCompany } from './registration.queries.ts';

/** The server's check of a company number; `code` is the reason that the number field shows. */
export type CompanyCheck =
  | { status: 'checking'; key: string }
  | { status: 'found'; key: string; name: string | null }
  | { status: 'refused'; key: string; code: string };

interface Running {
  key: string;
  result: Promise<CompanyCheck>;
}

/** Checks a number once on the server: leaving the field starts it, sending the form takes the same result. */
export function useCompanyCheck() {
  const [latest, setLatest] = useState<CompanyCheck>();
  const running = useRef<Running>(undefined);

  async function verify(typed: CompanyReference): Promise<CompanyCheck> {
    const reference = { ...typed, companyNumber: compact(typed.companyNumber) };
    const key = keyOf(reference);
    if (running.current?.key === key) return running.current.result;
    setLatest({ status: 'checking', key });
    const result = check(key, reference);
    running.current = { key, result };
    const outcome = await result;
    // A refusal may be over by the next try: the register responds again, the connection is back.
    if (outcome.status === 'refused' && running.current?.key === key) running.current = undefined;
    // Another number was typed since; its own result counts.
    setLatest((now) => (now?.key === key ? outcome : now));
    return outcome;
  }

  return {
    verify,
    /** The result for what is in the form now; another number or country has none yet. */
    resultFor: (reference: CompanyReference) => (latest?.key === keyOf(reference) ? latest : undefined),
  };
}

async function check(key: string, reference: CompanyReference): Promise<CompanyCheck> {
  try {
    const { companyName } = await validateCompany(reference);
    return { status: 'found', key, name: companyName };
  } catch (error) {
    return { status: 'refused', key, code: codeOf(error) };
  }
}

/** Any failure of the check is an error on the number field (docs/product/accounts.md#registration). */
function codeOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.fields.companyNumber?.[0] ?? error.fields.countryCode?.[0] ?? 'company.check-failed';
}

function keyOf({ countryCode, companyNumber }: CompanyReference): string {
  return `${countryCode} ${compact(companyNumber)}`;
}

/** Checked with its spaces removed (docs/product/accounts.md#registration). */
function compact(number: string): string {
  return number.replace(/\s/g, '');
}
