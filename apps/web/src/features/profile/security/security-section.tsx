import { Building2, Download, Fingerprint, KeyRound, MonitorSmartphone, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { useSettings } from '#shared/settings/use-settings.ts';
import { DataDialog } from './data-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PasskeysDialog } from './passkeys-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SecurityRow } from './security-row.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

type Opened = 'password' | 'passkeys' | 'sessions' | 'data' | 'leave' | 'delete';

/** What people do with their own account (docs/product/accounts.md#your-own-account). */
export function SecuritySection() {
  const { t } = useTranslation('profile');
  const { company } = useAccess();
  const settings = useSettings();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  // Another issuer keeps the password and the sessions.
  const { origin } = window.location;
  const isOwnIssuer = settings !== undefined && new URL(settings.oidc.authority, origin).origin === origin;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="h3">{t('security.title')}</h3>
      <div className="rounded border border-line">
        {isOwnIssuer && (
          <>
            <SecurityRow
              icon={KeyRound}
              title={t('security.password.title')}
              hint={t('security.password.hint')}
              onPress={() => setOpened('password')}
            />
            <SecurityRow
              icon={Fingerprint}
              title={t('security.passkeys.title')}
              hint={t('security.passkeys.hint')}
              onPress={() => setOpened('passkeys')}
            />
            <SecurityRow
              icon={MonitorSmartphone}
              title={t('security.sessions.title')}
              hint={t('security.sessions.hint')}
              onPress={() => setOpened('sessions')}
            />
          </>
        )}
        <SecurityRow
          icon={Download}
          title={t('security.data.title')}
          hint={t('security.data.hint')}
          onPress={() => setOpened('data')}
        />
        {company && (
          <SecurityRow
            icon={Building2}
            title={t('security.leave.title')}
            hint={company.companyName}
            onPress={() => setOpened('leave')}
          />
        )}
        <SecurityRow
          icon={UserX}
          title={t('security.delete.title')}
          hint={t('security.delete.hint')}
          onPress={() => setOpened('delete')}
        />
      </div>
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'passkeys' && <PasskeysDialog onClose={close} />}
      {opened === 'sessions' && <SessionsDialog onClose={close} />}
      {opened === 'data' && <DataDialog onClose={close} />}
      {opened === 'leave' && company && <LeaveDialog company={company} onClose={close} />}
      {opened === 'delete' && <DeleteDialog needsPassword={isOwnIssuer} onClose={close} />}
    </section>
  );
}
