import { ChannelChoices, type Channels, type ChosenKind } from '@canola/api-schema/notifications/channels';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';

const PATH = '/can-notifications/api/channels';

export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: ({ signal }) => api.get(PATH, { schema: ChannelChoices, signal }),
});

export function saveChannels(kind: ChosenKind, channels: Channels): Promise<ChannelChoices> {
  return api.put(`${PATH}/${kind}`, { schema: ChannelChoices, body: channels });
}
