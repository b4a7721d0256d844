import type { Recommendation } from '@canola/api-schema/news/report';
import { ArrowRight, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { classes } from '#shared/ui/classes.ts';

export const RECOMMENDATION_ICON = {
  BULLISH: TrendingUp,
  NORMAL: ArrowRight,
  BEARISH: TrendingDown,
} as const satisfies Record<Recommendation, unknown>;

const TONE = { BULLISH: 'moss', NORMAL: 'neutral', BEARISH: 'clay' } as const;

/** The arrow and the colour say the same; who sees neither hears the word. */
export function RecommendationBadge({ value, children }: { value: Recommendation; children?: ReactNode }) {
  const { t } = useTranslation('news');
  const Icon = RECOMMENDATION_ICON[value];
  const word = t(`recommendation.${value}.name`);
  return (
    <Badge tone={TONE[value]} className="rec">
      <Icon className="i i-14" aria-hidden="true" />
      {children ?? word}
      {children && <span className="sr-only">, {word}</span>}
    </Badge>
  );
}

/** The word, its meaning and the advice (docs/product/look.md#rule-14). */
export function Advice({ value, text }: { value: Recommendation; text: string }) {
  const { t } = useTranslation('news');
  const Icon = RECOMMENDATION_ICON[value];
  return (
    <div className={classes('advice', `advice-${TONE[value]}`)}>
      <Icon className="i" aria-hidden="true" />
      <p>
        <b>
          {t(`recommendation.${value}.name`)}: {t(`recommendation.${value}.means`)}
        </b>
        {text}
      </p>
    </div>
  );
}
