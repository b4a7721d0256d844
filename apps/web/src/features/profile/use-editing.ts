import { useState } from 'react';
import { type SavingScreen, takeDraft } from './save-outcome.ts';

/** Facts until somebody edits them. What was typed before a failure opens its form again. */
export function useEditing<Draft>(screen: SavingScreen) {
  const [draft, setDraft] = useState(() => takeDraft<Draft>(screen));
  const [state, setState] = useState<'facts' | 'form' | 'left'>(draft ? 'form' : 'facts');
  return {
    draft,
    isEditing: state === 'form',
    edit: () => setState('form'),
    /** The button that opened the form takes the focus again. */
    wasLeft: state === 'left',
    leave() {
      setDraft(undefined);
      setState('left');
    },
  };
}
