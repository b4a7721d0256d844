import type { Grant } from '@canola/api-schema/access';
import { Ban, Hourglass, Lock } from 'lucide-react';
import { PageHead } from '#shared/layout/page-head.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import type { Icon } from '#shared/ui/icon.ts';
import { State } from '#shared/ui/state.tsx';
import type { Refusal } from './refusal.ts';
import { useRefusalText } from './refusal-text.ts';

const ICON: Record<Refusal, Icon> = {
  'no-company': Lock,
  waiting: Hourglass,
  'waiting-membership': Hourglass,
  blocked: Ban,
  grant: Lock,
};

interface NoAccessPageProps {
  title: string;
  refusal: Refusal;
  grant?: Grant | undefined;
}

/**
 * In place of a guarded route's content: what is missing, and whom to ask (docs/product/companies.md#guarded-actions).
 */
export function NoAccessPage({ title, refusal, grant }: NoAccessPageProps) {
  const reason = useRefusalText(refusal, grant);
  return (
    <>
      <PageHead title={title} />
      <div className="card">
        <State level={2} icon={ICON[refusal]} height={320} title={reason.title} actions={<SupportContact />}>
          {reason.text}
        </State>
      </div>
    </>
  );
}
