import { ChevronRight } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { Icon } from '#shared/ui/icon.ts';

interface SecurityRowProps {
  icon: Icon;
  title: string;
  hint: string;
  onPress: () => void;
}

export function SecurityRow({ icon: IconPart, title, hint, onPress }: SecurityRowProps) {
  return (
    <AriaButton
      className="flex w-full items-center gap-3 border-line p-3 text-start not-first:border-t hover:bg-hover"
      onPress={onPress}
    >
      <IconPart className="i muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-[560]">{title}</span>
        <span className="hint block">{hint}</span>
      </span>
      <ChevronRight className="i muted" />
    </AriaButton>
  );
}
