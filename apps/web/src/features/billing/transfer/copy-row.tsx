import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

/** How long the button says that it worked. */
const COPIED_MS = 2_000;

interface CopyRowProps {
  name: string;
  /** As the bank's form takes it: without spaces, a sum as the language writes it. */
  copied: string;
  what: 'amount' | 'iban' | 'account' | 'symbol';
  children: ReactNode;
}

export function CopyRow({ name, copied, what, children }: CopyRowProps) {
  const { t } = useTranslation('billing');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
      setCopied(true);
    } catch {
      toast({ kind: 'failed', text: t('transfer.copyFailed') });
    }
  }
  return (
    <li className="copy-row">
      <div className="copy-row-text">
        <span className="hint block">{name}</span>
        <b className="tabular-nums">{children}</b>
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={isCopied ? Check : Copy}
        aria-label={t(`transfer.copy.${what}`)}
        onPress={() => void copy()}
      >
        {t(isCopied ? 'transfer.copied' : 'transfer.copyAction')}
      </Button>
    </li>
  );
}
