import { ApiError } from '#shared/api/errors.ts';
import { isConnected, probeConnection } from '#shared/live/connection.ts';
import { isAnyFormDirty } from '#shared/version/dirty-forms.ts';

type Load<Module> = () => Promise<Module>;

/**
 * Code that doesn't arrive is a network error. Many browsers remember a failed import as long as the page lives: when a
 * second one fails with the server in reach, only a reload helps.
 */
export function loadCode<Module>(load: Load<Module>): Load<Module> {
  let failures = 0;
  return async () => {
    try {
      return await load();
    } catch (cause) {
      failures += 1;
      await probeConnection();
      if (failures > 1 && isConnected.get() && !isAnyFormDirty()) window.location.reload();
      throw new ApiError('network', 'The code of the page could not be loaded.', { cause });
    }
  };
}
