import { APPROVAL_STATES, PLAN_TYPES, ROLES } from '@canola/api-schema/access';
import type { AuditEvent } from '@canola/api-schema/users/audit';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

type Value = AuditEvent['changes'][string] | undefined;

/** What changed in the words of the interface; what has no word is left out. */
export function useChangeWords(zone: string | undefined) {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const locale = useFormatLocale();

  function word(value: Value): string {
    if (typeof value !== 'string') return '';
    const state = APPROVAL_STATES.find((one) => one === value);
    if (state) return tUi(`approval.${state}`);
    const role = ROLES.find((one) => one === value);
    if (role) return t(`role.${role}`);
    return /^\d{4}-\d\d-\d\dT/.test(value) ? formatDate(new Date(value), locale, zone) : '';
  }

  return ({ changes }: AuditEvent) => {
    const plan = PLAN_TYPES.find((one) => one === changes.plan);
    const added = [changes.role, changes.state].map(word).filter(Boolean).join(', ');
    const to = word(changes.to) || added;
    return { from: word(changes.from), to: plan ? `${tUi(`plan.${plan}`)}, ${to}` : to };
  };
}
