import { LANGUAGES } from '@canola/api-schema/access';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

const STEP: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Before sign-in: takes effect immediately and is remembered by this browser. As the segmented control, without React
 * Aria, which the gate does not load.
 */
export function LanguageSwitch() {
  const { t } = useTranslation('session');
  const language = useLanguage();
  return (
    <div role="radiogroup" aria-label={t('gate.language')} className="seg" onKeyDown={moveFocus}>
      {LANGUAGES.map((id) => (
        // biome-ignore lint/a11y/useSemanticElements: the segments are buttons that look like one control.
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === language}
          tabIndex={id === language ? 0 : -1}
          data-selected={id === language || undefined}
          className="seg-item"
          onClick={() => void changeLanguage(id)}
        >
          {id.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

function moveFocus({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = STEP[key];
  if (step === undefined || !(target instanceof HTMLButtonElement)) return;
  const segments = [...currentTarget.querySelectorAll('button')];
  segments[segments.indexOf(target) + step]?.focus();
}
