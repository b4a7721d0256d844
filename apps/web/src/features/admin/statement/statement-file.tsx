import { Upload } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#shared/settings/use-settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

interface StatementFileProps {
  isReading: boolean;
  error: string | undefined;
  onFile: (file: File) => void;
}

export function StatementFile({ isReading, error, onFile }: StatementFileProps) {
  const { t } = useTranslation('admin');
  const settings = useSettings();
  return (
    <div className="admin-upload">
      <p>{t('statement.about')}</p>
      <FileTrigger
        acceptedFileTypes={['.xml', '.csv', 'application/xml', 'text/xml', 'text/csv']}
        onSelect={(files) => {
          const file = files?.[0];
          if (file) onFile(file);
        }}
      >
        <Button icon={Upload} loading={isReading}>
          {t('statement.choose')}
        </Button>
      </FileTrigger>
      <p className="hint">{t('statement.formats')}</p>
      {settings?.demo && (
        <p className="hint">
          {t('statement.demo')}{' '}
          <a className="link" href="/sandbox/bank/statement.xml?currency=CZK" download>
            CZK
          </a>
          {', '}
          <a className="link" href="/sandbox/bank/statement.xml?currency=EUR" download>
            EUR
          </a>
        </p>
      )}
      {error && (
        <Notice kind="clay" live>
          {error}
        </Notice>
      )}
    </div>
  );
}
