import type { DeskTicket } from '@canola/api-schema/trading/desk-deliveries';
import { useTranslation } from 'react-i18next';
import { Pill } from '#shared/ui/status-pill.tsx';

export function DeskTicketPill({ ticket }: { ticket: DeskTicket }) {
  const { t } = useTranslation('deliveries');
  const { state, turn, isSettled, voidAskedBy } = ticket;
  const [tone, dot, text] =
    state === 'DISPUTED'
      ? (['clay', 'diamond', 'state.DISPUTED'] as const)
      : state === 'VOID'
        ? (['neutral', 'diamond', 'state.VOID'] as const)
        : turn === 'TRADER'
          ? (['wheat', 'dot', 'state.yours'] as const)
          : state === 'ENTERED' || voidAskedBy
            ? (['sky', 'ring', 'desk.withFarm'] as const)
            : isSettled
              ? (['moss', 'tick', 'state.settled'] as const)
              : (['moss', 'dot', 'state.CONFIRMED'] as const);
  return (
    <Pill tone={tone} dot={dot} size="sm">
      {t(text)}
    </Pill>
  );
}
