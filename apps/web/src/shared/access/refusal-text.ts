import type { Grant } from '@canola/api-schema/access';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './refusal.ts';
import { useAccess } from './use-access.ts';

/** The reason in words, for the notice dialog and the no-access page alike. */
export function useRefusalText(refusal: Refusal, grant: Grant | undefined): { title: string; text: string } {
  const { t } = useTranslation('access');
  const company = useAccess().company?.companyName ?? '';
  const key = refusal === 'grant' && grant !== undefined ? (`grant.${grant}` as const) : refusal;
  if (key === 'grant') throw new Error('A missing grant has a name.');
  return { title: t(`${key}.title`), text: t(`${key}.text`, { company }) };
}
