import type { LineKey } from '@canola/api-schema/trading/desk-prices';
import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { readCell } from './grid/price-text.ts';
import type { PriceWords } from './price-words.ts';
import type { PriceGrid } from './use-price-grid.ts';

type Leaving = 'down' | 'next' | 'previous' | 'stay';

export interface EditorHandle {
  /** False where the text isn't a price yet: the editor stays and says why. */
  commit(): boolean;
}

interface CellEditorProps {
  ref: Ref<EditorHandle>;
  grid: PriceGrid;
  lineKey: LineKey;
  words: PriceWords;
  first: string;
  onLeave: (to: Leaving) => void;
}

/** A cell while a price is typed. An unclear text is asked about; one that is no price says so and stays. */
export function CellEditor({ ref, grid, lineKey, words, first, onLeave }: CellEditorProps) {
  const { t } = useTranslation('desk');
  const [text, setText] = useState(first);
  const [isTried, setTried] = useState(false);
  const reading = readCell(text, grid.prices.currency);

  function put(price: string, to: Leaving) {
    grid.dispatch({ type: 'price', prices: [{ key: lineKey, price }] });
    onLeave(to);
  }
  function commit(to: Leaving): boolean {
    const isSame = text === first;
    if (!isSame && (reading.kind === 'asked' || reading.kind === 'refused')) {
      setTried(true);
      return false;
    }
    if (!isSame && reading.kind === 'price') put(reading.price, to);
    else {
      if (!isSame) grid.dispatch({ type: 'withdraw', keys: [lineKey] });
      onLeave(to);
    }
    return true;
  }
  useImperativeHandle(ref, () => ({ commit: () => commit('stay') }));
  function press(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Escape') onLeave('stay');
    // The buttons of a question have their own Enter and Tab.
    else if (!(event.target instanceof HTMLInputElement)) return;
    else if (event.key === 'Enter') commit('down');
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
  }

  const problem = isTried && reading.kind === 'refused' ? t(`cellRefused.${reading.code}`) : undefined;
  const choices = isTried && reading.kind === 'asked' ? reading.choices : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <span
      className="desk-editor"
      onKeyDown={press}
      onPaste={(event) => event.stopPropagation()}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Going to another cell means what is typed; a window that loses the focus changes nothing.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) commit('stay');
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just begun to type into this cell
        autoFocus
        className="desk-input"
        inputMode="decimal"
        aria-label={t('grid.priceOf', { line: words.lineName(lineKey) })}
        aria-invalid={problem !== undefined || choices !== undefined}
        value={text}
        onFocus={({ target }) => first.length > 1 && target.select()}
        onChange={({ target }) => {
          setText(target.value);
          setTried(false);
        }}
      />
      {problem && (
        <span className="desk-ask" role="alert">
          {problem}
        </span>
      )}
      {choices && (
        <fieldset className="desk-ask" aria-label={t('paste.which')}>
          <span>{t('paste.which')}</span>
          {choices.map((choice, at) => (
            <Button
              key={choice}
              size="sm"
              variant="secondary"
              autoFocus={at === 0}
              onPress={() => put(choice, 'stay')}
            >
              {words.figure(choice)}
            </Button>
          ))}
        </fieldset>
      )}
    </span>
  );
}
