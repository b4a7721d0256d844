import type { Passkey } from '@canola/api-schema/users/passkey';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { passkeysQuery } from './security.queries.ts';

/** docs/product/accounts.md#passkeys */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<'list' | 'add' | Passkey>('list');
  const back = () => setStep('list');
  if (step === 'add') return <AddPasskeyDialog onClose={back} />;
  if (step !== 'list') return <RemovePasskeyDialog passkey={step} onClose={back} />;
  return <PasskeyList onClose={onClose} onAdd={() => setStep('add')} onRemove={setStep} />;
}

interface PasskeyListProps {
  onClose: () => void;
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ onClose, onAdd, onRemove }: PasskeyListProps) {
  const { t } = useTranslation('profile');
  const { data: passkeys, error } = useQuery(passkeysQuery);
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={t('security.passkeys.title')}
      footer={
        <Button variant="secondary" onPress={onAdd}>
          {t('security.passkeys.add')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{t('security.passkeys.text')}</p>
        {passkeys === undefined && !error && (
          <SkeletonGroup>
            <Skeleton height={56} />
          </SkeletonGroup>
        )}
        {passkeys?.length === 0 && <p className="hint">{t('security.passkeys.empty')}</p>}
        {passkeys && passkeys.length > 0 && (
          <ul className="grid grid-cols-1 gap-3">
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
            ))}
          </ul>
        )}
        <FailureNotice error={error} />
      </div>
    </Dialog>
  );
}
