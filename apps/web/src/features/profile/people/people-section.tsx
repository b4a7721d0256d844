import './people.css';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { UserCompany } from '@canola/api-schema/users/company';
import type { CompanyPeople, CompanyPerson, Invitation } from '@canola/api-schema/users/invitation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { formatDate } from '#shared/time/format.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { InviteForm } from './invite-form.tsx';
import { peopleQuery, removePerson, withdrawInvitation } from './people.queries.ts';

/** The company's people, and invitations to more of them (docs/product/companies.md#people). */
export function PeopleSection({ company }: { company: UserCompany }) {
  const { t } = useTranslation('profile');
  const query = useQuery(peopleQuery(company.companyId));
  return (
    <section aria-labelledby="company-people" className="company-people mt-6 grid grid-cols-1 gap-3 pt-5">
      <h3 id="company-people" className="h3">
        {t('people.title')}
      </h3>
      <Loaded query={query} skeleton={<SkeletonRows rows={3} />} height={160}>
        {(loaded) => <People company={company} {...loaded} />}
      </Loaded>
      <InviteForm companyId={company.companyId} />
    </section>
  );
}

function People({ company, people, invitations }: CompanyPeople & { company: UserCompany }) {
  const { t } = useTranslation('profile');
  const [removed, setRemoved] = useState<CompanyPerson>();
  return (
    <>
      <ul className="grid grid-cols-1 gap-2" aria-label={t('people.title')}>
        {people.map((person) => (
          <Row
            key={person.id}
            name={person.name ?? person.email}
            hint={person.name === null ? undefined : person.email}
            about={t(person.isOwn ? 'people.you' : `people.role.${person.role}`)}
          >
            {person.role !== 'STATUTORY' && !person.isOwn && (
              <IconButton
                icon={Trash2}
                label={t('people.removeOf', { name: person.name ?? person.email })}
                onPress={() => setRemoved(person)}
              />
            )}
          </Row>
        ))}
        {invitations.map((invitation) => (
          <Invited key={invitation.id} invitation={invitation} company={company} />
        ))}
      </ul>
      {removed && <RemoveDialog company={company} person={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

interface RowProps {
  name: string;
  hint?: string | undefined;
  about: string;
  children: ReactNode;
}

function Row({ name, hint, about, children }: RowProps) {
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="person-name truncate">{name}</p>
        {hint && <p className="hint truncate">{hint}</p>}
        <p className="hint">{about}</p>
      </div>
      {children}
    </li>
  );
}

function Invited({
  invitation: { id, email, expiresAt },
  company,
}: {
  invitation: Invitation;
  company: UserCompany;
}) {
  const { t } = useTranslation('profile');
  const locale = useFormatLocale();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const withdraw = useChange({
    mutationFn: () => withdrawInvitation(company.companyId, id),
    onSuccess: () => void toast({ kind: 'done', text: t('people.withdrawn', { email }) }),
    onError: (error) => void toast({ kind: 'failed', text: errorText(error).text }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleQuery(company.companyId).queryKey }),
  });
  const date = formatDate(new Date(expiresAt), locale, timeZoneOf(company.companyCountry));
  return (
    <Row name={email} about={t('people.invited', { date })}>
      <IconButton icon={X} label={t('people.withdrawOf', { email })} onPress={() => withdraw.mutate()} />
    </Row>
  );
}

interface RemoveDialogProps {
  company: UserCompany;
  person: CompanyPerson;
  onClose: () => void;
}

function RemoveDialog({ company: { companyId, companyName }, person, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const words = { name: person.name ?? person.email, company: companyName };
  const remove = useChange({
    mutationFn: () => removePerson(companyId, person.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleQuery(companyId).queryKey }),
  });
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('people.removeQuestion', words)}
      confirmLabel={t('people.remove')}
      cancelLabel={t('people.keep')}
      tone="danger"
      mutate={() => remove.mutateAsync()}
    >
      <p>{t('people.removeText', words)}</p>
    </ConfirmMutation>
  );
}
