import { useTranslation } from 'react-i18next';
import { Pill } from '#shared/ui/status-pill.tsx';
import type { Ticket } from '../deliveries.queries.ts';

/** The side whose turn it is, or how it ended. */
export function TicketPill({ ticket, trader }: { ticket: Ticket; trader: string }) {
  const { t } = useTranslation('deliveries');
  const { state, turn, isSettled, voidAskedBy } = ticket;
  if (state === 'DISPUTED')
    return (
      <Pill tone="clay" dot="diamond" size="sm">
        {t('state.DISPUTED')}
      </Pill>
    );
  if (turn === 'FARM')
    return (
      <Pill tone="wheat" size="sm">
        {t('state.yours')}
      </Pill>
    );
  if (state === 'ENTERED' || voidAskedBy)
    return (
      <Pill tone="sky" dot="ring" size="sm">
        {t('state.theirs', { trader })}
      </Pill>
    );
  if (state === 'VOID')
    return (
      <Pill tone="neutral" dot="diamond" size="sm">
        {t('state.VOID')}
      </Pill>
    );
  return (
    <Pill tone="moss" dot={isSettled ? 'tick' : 'dot'} size="sm">
      {t(isSettled ? 'state.settled' : 'state.CONFIRMED')}
    </Pill>
  );
}
