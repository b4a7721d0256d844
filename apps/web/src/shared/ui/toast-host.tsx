import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  type QueuedToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { useTranslation } from 'react-i18next';
import { type ToastMessage, toastQueue } from './toast.ts';

const ICON = { done: Check, info: Info, failed: TriangleAlert } as const;

/** Mounted once by the app. F6 leads into the messages. */
export function ToastHost() {
  const { t } = useTranslation('ui');
  return (
    <ToastRegion queue={toastQueue} className="toast-region" aria-label={t('messages')}>
      {({ toast }) => <ToastItem toast={toast} />}
    </ToastRegion>
  );
}

function ToastItem({ toast }: { toast: QueuedToast<ToastMessage> }) {
  const { t } = useTranslation('ui');
  const { kind, text, action } = toast.content;
  const IconPart = ICON[kind];
  return (
    <AriaToast toast={toast} className="toast">
      <IconPart className="i" />
      <ToastContent className="toast-text">
        <Text slot="title">{text}</Text>
      </ToastContent>
      {action && (
        <Button
          className="toast-action"
          onPress={() => {
            action.onAction();
            toastQueue.close(toast.key);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button slot="close" className="toast-close" aria-label={t('dismiss')}>
        <X className="i i-16" />
      </Button>
    </AriaToast>
  );
}
