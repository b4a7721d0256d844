import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { PHONE, useMedia } from './use-media.ts';
import { useEscape, useFocusVisit, useInertOutside } from './use-overlay-focus.ts';
import { useWidePanel } from './wide-panels.ts';

interface PanelProps {
  title: ReactNode;
  subtitle?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  footer?: ReactNode;
  /** 544 pixels instead of 368 next to the content. */
  wide?: boolean;
  onClose: () => void;
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Next to the content on a desktop, floating on a tablet, a full-height sheet on a phone. It is one element at
 * every width, so typed text survives when the phone is turned.
 */
export function Panel(props: PanelProps) {
  const { title, subtitle, start, end, footer, wide = false, onClose, onBack, children } = props;
  const { t } = useTranslation('ui');
  const titleId = useId();
  const bodyId = useId();
  const panel = useRef<HTMLElement>(null);
  const isSheet = useMedia(PHONE);
  useWidePanel(wide);
  // In this order, so that what had the focus can take it again when the panel has left.
  useInertOutside(panel, isSheet);
  useFocusVisit(panel);
  useEscape(panel, onClose);

  // A new title is a new content in the same frame: start at its top.
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title means another content
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [title]);

  return (
    <section
      ref={panel}
      className={classes('panel', wide && 'panel-wide')}
      tabIndex={-1}
      aria-labelledby={titleId}
      {...(isSheet ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
    >
      <div className="panel-in">
        <header className="panel-head">
          {onBack && (
            <IconButton label={t('back')} icon={ArrowLeft} onPress={onBack} className="-mr-2 -ml-3" />
          )}
          {start}
          <div className="panel-title">
            <h2 id={titleId} className="h2">
              {title}
            </h2>
            {subtitle && <p className="hint">{subtitle}</p>}
          </div>
          {end}
          <IconButton label={t('close')} icon={X} onPress={onClose} />
        </header>
        {/* The router carries scroll positions over to the next address by this id: not into another panel. */}
        <div className="panel-body" ref={body} data-scroll-restoration-id={bodyId}>
          {children}
        </div>
        {footer && <footer className="panel-foot">{footer}</footer>}
      </div>
    </section>
  );
}
