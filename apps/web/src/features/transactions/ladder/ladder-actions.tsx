import { formatTons } from '@canola/api-schema/number-format';
import {
  EndLadderDocument,
  HoldLadderDocument,
  ResumeLadderDocument,
} from '@canola/api-schema/trading/generated/operations';
import { CalendarDays, CircleStop, Pause, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ladder } from '#market/ladder/ladder.queries.ts';
import { DeleteWithQuestion } from '#market/trading/delete-with-question.tsx';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { LadderEditKind } from '../transactions.search.ts';

interface LadderActionsProps {
  ladder: Ladder;
  onEdit: (edit: LadderEditKind) => void;
}

/** They stay possible when the plan has ended, so nobody's tons stay reserved. */
export function LadderActions({ ladder, onEdit }: LadderActionsProps) {
  const { t } = useTranslation('ladder');
  const isAllSold = Number(ladder.waitingTons) === 0;
  return (
    <Card title={t('actions')}>
      <div className="ladder-buttons">
        {!isAllSold && (
          <>
            <PauseButton ladder={ladder} />
            <GuardedButton
              grant="CONTRACT_SIGN"
              variant="secondary"
              block
              icon={Pencil}
              onPress={() => onEdit('rungs')}
            >
              {t('edit.action')}
            </GuardedButton>
            {ladder.sellBy !== null && (
              <GuardedButton
                grant="CONTRACT_SIGN"
                variant="secondary"
                block
                icon={CalendarDays}
                onPress={() => onEdit('day')}
              >
                {t('moveDay')}
              </GuardedButton>
            )}
          </>
        )}
        <EndButton ladder={ladder} />
      </div>
    </Card>
  );
}

function PauseButton({ ladder: { id, held } }: { ladder: Ladder }) {
  const { t } = useTranslation('ladder');
  const change = useTradingChange();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function turn() {
    setBusy(true);
    const { payload, errors } = held
      ? await change(ResumeLadderDocument, { id })
      : await change(HoldLadderDocument, { id });
    setBusy(false);
    setRefusal(errors.length > 0 ? messagesOf(errors) : undefined);
    if (errors.length > 0) return;
    const count = payload?.contractIds?.length ?? 0;
    toast({
      kind: 'done',
      text: held ? (count > 0 ? t('resume.sold', { count }) : t('resume.done')) : t('pause.done'),
    });
  }

  return (
    <>
      <GuardedButton
        grant="CONTRACT_SIGN"
        variant={held ? 'primary' : 'secondary'}
        block
        icon={held ? Play : Pause}
        loading={isBusy}
        onPress={() => void turn()}
      >
        {t(held ? 'resume.action' : 'pause.action')}
      </GuardedButton>
      {refusal && (
        <Notice kind="clay" live>
          {refusal}
        </Notice>
      )}
    </>
  );
}

function EndButton({ ladder }: { ladder: Ladder }) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const change = useTradingChange();
  const { may } = useAccess();
  const words = { waiting: formatTons(ladder.waitingTons, locale), crop: ladder.offer.crop.name };
  if (!may('CONTRACT_SIGN'))
    return (
      <GuardedButton
        grant="CONTRACT_SIGN"
        variant="danger-quiet"
        block
        icon={CircleStop}
        onPress={() => undefined}
      >
        {t('end.action')}
      </GuardedButton>
    );
  return (
    <DeleteWithQuestion
      icon={CircleStop}
      words={{
        action: t('end.action'),
        question: t('end.question'),
        text: t('end.text', words),
        confirm: t('end.confirm'),
        keep: t('end.keep'),
      }}
      remove={() => change(EndLadderDocument, { id: ladder.id })}
      onRemoved={() => toast({ kind: 'done', text: t('end.done', words) })}
    />
  );
}
