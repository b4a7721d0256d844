import { MAX_IMAGE_BYTES } from '@canola/api-schema/limits';
import type { UploadedImage } from '@canola/api-schema/news/image';
import type { JSONContent } from '@tiptap/core';

/** Drawings can carry scripts; the server refuses them too. */
const REFUSED = /^image\/svg/;

export type ImageProblem = 'type' | 'tooLarge';

export function imageProblem(file: File): ImageProblem | undefined {
  if (!file.type.startsWith('image/') || REFUSED.test(file.type)) return 'type';
  return file.size > MAX_IMAGE_BYTES ? 'tooLarge' : undefined;
}

/** For its place in a preview; the server returns its own size when it is stored. */
export async function sizeOf(file: File): Promise<{ width: number; height: number } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    // Up to 160 MB that nothing else would free soon.
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
}

/**
 * Pictures that were chosen and not saved yet. They are shown from the browser's memory, uploaded when the report is
 * saved (docs/product/news.md#editor), and uploaded once: a save that fails later does not send them again.
 */
export class PendingImages {
  readonly #files = new Map<string, File>();
  readonly #uploaded = new Map<string, UploadedImage>();

  add(file: File): string {
    const url = URL.createObjectURL(file);
    this.#files.set(url, file);
    return url;
  }

  fileOf(url: string): File | undefined {
    return this.#files.get(url);
  }

  uploadedOf(url: string): UploadedImage | undefined {
    return this.#uploaded.get(url);
  }

  markUploaded(url: string, image: UploadedImage): void {
    this.#uploaded.set(url, image);
  }

  filesOf(urls: readonly string[]): { url: string; file: File }[] {
    return urls.flatMap((url) => {
      const file = this.#files.get(url);
      return file ? [{ url, file }] : [];
    });
  }
}

export function pendingIn(document: JSONContent): string[] {
  return (document.content ?? []).flatMap(({ type, attrs }) => {
    const src = String(attrs?.src ?? '');
    return type === 'image' && src.startsWith('blob:') ? [src] : [];
  });
}

export function withImages(
  document: JSONContent,
  changed: (src: string) => Record<string, unknown> | undefined,
): JSONContent {
  return {
    ...document,
    content: (document.content ?? []).map((node) => {
      const attrs = node.type === 'image' ? changed(String(node.attrs?.src ?? '')) : undefined;
      return attrs ? { ...node, attrs: { ...node.attrs, ...attrs } } : node;
    }),
  };
}
