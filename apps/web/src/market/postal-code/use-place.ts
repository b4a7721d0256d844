import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccess } from '#shared/access/use-access.ts';
import { findCode, type PostalCode, postalCodesQuery } from './postal-codes.ts';
import { rememberedCode } from './remembered-code.ts';

/** The place that the address names; a page that shows it makes it the company's last used one. */
export function usePlace() {
  const access = useAccess();
  const { postalCode } = useSearch({ strict: false });
  const list = useQuery(postalCodesQuery(access.country));
  const place: PostalCode | undefined =
    postalCode === undefined ? undefined : findCode(list.data ?? [], String(postalCode));
  const code = place?.code;
  useEffect(() => {
    if (code !== undefined) rememberedCode(access).write(code);
  }, [access, code]);
  return { place, list };
}
