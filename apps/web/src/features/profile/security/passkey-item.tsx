import { MAX_PASSKEY_NAME_LENGTH, type Passkey } from '@canola/api-schema/users/passkey';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { passkeysQuery, renamePasskey } from './security.queries.ts';

interface PasskeyItemProps {
  passkey: Passkey;
  onRemove: () => void;
}

export function PasskeyItem({ passkey, onRemove }: PasskeyItemProps) {
  const { t } = useTranslation('profile');
  const locale = useFormatLocale();
  const [isRenaming, setRenaming] = useState(false);
  const time = (moment: string) => formatDateTime(new Date(moment), locale);
  const { name, addedAt, usedAt } = passkey;
  if (isRenaming) return <RenameForm passkey={passkey} onClose={() => setRenaming(false)} />;
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-[560]">{name}</p>
        <p className="hint">{t('security.passkeys.added', { time: time(addedAt) })}</p>
        <p className="hint">
          {usedAt ? t('security.passkeys.used', { time: time(usedAt) }) : t('security.passkeys.unused')}
        </p>
      </div>
      <IconButton
        icon={Pencil}
        label={t('security.passkeys.renameOf', { name })}
        onPress={() => setRenaming(true)}
      />
      <IconButton icon={Trash2} label={t('security.passkeys.removeOf', { name })} onPress={onRemove} />
    </li>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const rename = useChange({
    mutationFn: () => renamePasskey(passkey.id, name),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '' && !rename.isPending) rename.mutate();
  }

  return (
    <li>
      <form noValidate className="grid grid-cols-1 gap-2" onSubmit={submit}>
        <TextField
          autoFocus
          label={t('security.passkeys.name')}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          value={name}
          onChange={setName}
          error={rename.error ? errorText(rename.error).text : undefined}
        />
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onPress={onClose}>
            {t('security.passkeys.cancel')}
          </Button>
          <Button type="submit" variant="secondary" loading={rename.isPending}>
            {t('security.passkeys.save')}
          </Button>
        </div>
      </form>
    </li>
  );
}
