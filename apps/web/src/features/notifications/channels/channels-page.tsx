import './channels.css';
import {
  CHANNELS,
  CHOSEN_KINDS,
  type ChannelChoices,
  type ChosenKind,
  isDeskKind,
} from '@canola/api-schema/notifications/channels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { channelsQuery, saveChannels } from './channels.queries.ts';

type Choice = ChannelChoices['choices'][number];

/** Each person chooses how each kind of message arrives (docs/product/notifications.md#channels). */
export function ChannelsPage() {
  const { t } = useTranslation('channels');
  const query = useQuery(channelsQuery);
  const save = useSaveChannels();
  return (
    <>
      <PageHead title={t('title')} subtitle={t('lead')} />
      <Loaded query={query} skeleton={<Waiting />}>
        {({ choices }) => (
          <ul className="channels">
            {choices.map((choice) => (
              <ChoiceItem key={choice.kind} choice={choice} onChange={save} />
            ))}
          </ul>
        )}
      </Loaded>
      <p className="hint mt-3">{t('always')}</p>
    </>
  );
}

function ChoiceItem({ choice, onChange }: { choice: Choice; onChange: (changed: Choice) => void }) {
  const { t } = useTranslation('channels');
  const { kind } = choice;
  return (
    <li className="channel-row">
      <fieldset className="channel-ways" aria-label={t(`kind.${kind}`)}>
        <span className="channel-kind" aria-hidden="true">
          {t(`kind.${kind}`)}
        </span>
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          {CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              value={choice[channel]}
              onChange={(isOn) => onChange({ ...choice, [channel]: isOn })}
            >
              {t(channel)}
            </Checkbox>
          ))}
        </span>
      </fieldset>
    </li>
  );
}

const MUTATION_KEY = ['save-channels'];

/** A tick shows immediately; if the server refuses, it goes back and says so. */
function useSaveChannels(): (changed: Choice) => void {
  const { t } = useTranslation('channels');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { mutate } = useChange({
    mutationKey: MUTATION_KEY,
    // One after the other, so that the last choice is what is stored.
    scope: { id: 'save-channels' },
    mutationFn: ({ kind, ...channels }: Choice) => saveChannels(kind, channels),
    onMutate(changed) {
      queryClient.setQueryData(channelsQuery.queryKey, (known) => known && withChoice(known, changed));
    },
    onError: (error) => toast({ kind: 'failed', text: t('failed', { reason: errorText(error).text }) }),
    onSettled() {
      // An earlier reply must not undo a later choice that is still on its way.
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 1)
        return queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey });
    },
  });
  return mutate;
}

function withChoice({ choices }: ChannelChoices, changed: Choice): ChannelChoices {
  return { choices: choices.map((choice) => (choice.kind === changed.kind ? changed : choice)) };
}

function Waiting() {
  return (
    <SkeletonGroup>
      {CHOSEN_KINDS.filter((kind) => !isDeskKind(kind)).map((kind: ChosenKind) => (
        <Skeleton key={kind} height={48} />
      ))}
    </SkeletonGroup>
  );
}
