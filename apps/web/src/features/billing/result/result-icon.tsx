import { classes } from '#shared/ui/classes.ts';
import type { Icon } from '#shared/ui/icon.ts';

interface ResultIconProps {
  icon: Icon;
  tone: 'moss' | 'clay' | 'sky';
  /** Grows once, where motion is welcome. */
  moves?: boolean;
}

export function ResultIcon({ icon: IconPart, tone, moves }: ResultIconProps) {
  return (
    <span className={classes('result-icon', `result-${tone}`, moves && 'result-moves')}>
      <IconPart className="i i-24" />
    </span>
  );
}
