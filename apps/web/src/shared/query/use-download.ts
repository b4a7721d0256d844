import { saveFile } from '#shared/api/save-file.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { toast } from '#shared/ui/toast.ts';
import { useChange } from './use-change.ts';

/** Loads a file with the token, which a plain link could not send, and saves it under its name. */
export function useDownload(load: () => Promise<Blob>, name: string) {
  const errorText = useErrorText();
  return useChange({
    mutationFn: async () => saveFile(await load(), name),
    onError: (error) => toast({ kind: 'failed', text: errorText(error).text }),
  });
}
