import { ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { Icon } from './icon.ts';

interface PanelRowProps {
  icon?: Icon;
  title: string;
  hint: string | undefined;
  onPress: () => void;
}

/** A row of a framed list in a panel; opens a screen or a dialog. */
export function PanelRow({ icon: IconPart, title, hint, onPress }: PanelRowProps) {
  return (
    <Button className="panel-row flex w-full items-center gap-3 p-3 text-start" onPress={onPress}>
      {IconPart && <IconPart className="i muted" />}
      <span className="min-w-0 flex-1">
        <span className="panel-row-title block">{title}</span>
        <span className="hint block">{hint}</span>
      </span>
      <ChevronRight className="i muted" />
    </Button>
  );
}
