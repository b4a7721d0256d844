import { CircleCheckBig, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { sendToSidePanel, useSidePanel } from '#shared/side-panel/side-panel.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { Icon } from '#shared/ui/icon.ts';
import { forgetFailure, lastFailure, type SavingScreen } from './save-outcome.ts';

/**
 * The next action of both is the profile (docs/product/screens.md#side-panel); the failure also leads back to the form
 * that failed.
 */
export function SuccessScreen() {
  const { t } = useTranslation('profile');
  const from = useOrigin();
  return (
    <Outcome
      icon={CircleCheckBig}
      tone="moss"
      title={t(`success.${from}.title`)}
      actions={
        <>
          <Button block onPress={() => sendToSidePanel({ type: 'next' })}>
            {t('success.next')}
          </Button>
          <Button block variant="secondary" onPress={() => sendToSidePanel({ type: 'close' })}>
            {t('success.close')}
          </Button>
        </>
      }
    >
      <p>{t(`success.${from}.text`)}</p>
    </Outcome>
  );
}

export function FailureScreen() {
  const { t } = useTranslation('profile');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const from = useOrigin();
  const [failed] = useState(lastFailure);
  const { text, detail } = errorText(failed?.error);
  const goBack = () => {
    forgetFailure();
    sendToSidePanel({ type: 'next' });
  };
  return (
    <Outcome
      icon={TriangleAlert}
      tone="clay"
      title={t('failure.title')}
      actions={
        <>
          <Button block onPress={() => sendToSidePanel({ type: 'next', screen: from })}>
            {t('failure.again')}
          </Button>
          {from !== 'user-profile' && (
            <Button block variant="secondary" onPress={goBack}>
              {t('failure.next')}
            </Button>
          )}
        </>
      }
    >
      <p>{text}</p>
      {failed?.values !== undefined && <p>{t('failure.againHint')}</p>}
      <SupportContact />
      {detail && (
        <details className="state-detail">
          <summary>{tUi('technicalDetail')}</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </Outcome>
  );
}

interface OutcomeProps {
  icon: Icon;
  tone: 'moss' | 'clay';
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

const TONE = { moss: 'bg-moss-tint text-moss-text', clay: 'bg-clay-tint text-clay-text' };

function Outcome({ icon: IconPart, tone, title, actions, children }: OutcomeProps) {
  return (
    <div className="grid gap-5 pt-8" role={tone === 'clay' ? 'alert' : 'status'}>
      <div className="grid justify-items-center gap-3 text-center">
        <span className={`grid size-14 place-items-center rounded-pill ${TONE[tone]}`}>
          <IconPart className="i i-24" />
        </span>
        <h3 className="h2">{title}</h3>
        <div className="grid max-w-[42ch] gap-2 text-sm text-pretty text-ink-2">{children}</div>
      </div>
      <div className="grid gap-2">{actions}</div>
    </div>
  );
}

/** The screen that saved; the subject of the state carries it. */
function useOrigin(): SavingScreen {
  return useSidePanel()?.subject.from === 'user-company' ? 'user-company' : 'user-profile';
}
