import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#shared/access/access.queries.ts';
import { Button } from '#shared/ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

/** For a page without the profile panel (docs/product/accounts.md#your-own-account). */
export function DeleteAccountButton() {
  const { t } = useTranslation('profile');
  // Known to whoever shows this; the page around it decides when the person is read again.
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <Button variant="danger-quiet" onPress={() => setIsOpen(true)}>
        {t('security.delete.title')}
      </Button>
      {isOpen && <DeleteDialog userId={user.id} onClose={() => setIsOpen(false)} />}
    </>
  );
}
