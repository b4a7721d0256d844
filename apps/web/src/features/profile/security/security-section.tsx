import {
  Building2,
  Download,
  Fingerprint,
  KeyRound,
  MonitorSmartphone,
  Smartphone,
  UserX,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { PanelRow } from '#shared/ui/panel-row.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PasskeysDialog } from './passkeys-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { loadOwnData } from './security.queries.ts';
import { SessionsDialog } from './sessions-dialog.tsx';
import { useOwnIssuer } from './use-own-issuer.ts';

const ROWS = [
  ['password', KeyRound],
  ['passkeys', Fingerprint],
  ['authenticator', Smartphone],
  ['sessions', MonitorSmartphone],
  ['data', Download],
  ['leave', Building2],
  ['delete', UserX],
] as const;
type Row = (typeof ROWS)[number][0];

/** Another issuer has its own pages for these. */
const OF_OWN_ISSUER: ReadonlySet<Row> = new Set(['password', 'passkeys', 'authenticator', 'sessions']);

/** Everything that people do with their own account (docs/product/accounts.md#your-own-account). */
export function SecuritySection() {
  const { t } = useTranslation('profile');
  const { company, user } = useAccess();
  const isOwnIssuer = useOwnIssuer();
  const [opened, setOpened] = useState<Row>();
  const close = () => setOpened(undefined);
  const rows = ROWS.filter(([id]) => (isOwnIssuer || !OF_OWN_ISSUER.has(id)) && (company || id !== 'leave'));
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="h3">{t('security.title')}</h3>
      <div className="rounded border border-line">
        {rows.map(([id, icon]) => (
          <PanelRow
            key={id}
            icon={icon}
            title={t(`security.${id}.title`)}
            hint={id === 'leave' ? company?.companyName : t(`security.${id}.hint`)}
            onPress={() => setOpened(id)}
          />
        ))}
      </div>
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'passkeys' && <PasskeysDialog onClose={close} />}
      {opened === 'authenticator' && <AuthenticatorDialog onClose={close} />}
      {opened === 'sessions' && <SessionsDialog onClose={close} />}
      {opened === 'data' && <DataDialog onClose={close} />}
      {opened === 'leave' && company && <LeaveDialog company={company} onClose={close} />}
      {opened === 'delete' && <DeleteDialog userId={user.id} onClose={close} />}
    </section>
  );
}

function DataDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('security.data.title')}
      confirmLabel={t('security.data.save')}
      mutate={async () => saveFile(await loadOwnData(), 'canola-my-data.json')}
    >
      <p>{t('security.data.text')}</p>
    </ConfirmMutation>
  );
}
