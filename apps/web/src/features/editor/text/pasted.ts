import { ImageUrl } from '@canola/api-schema/news/image';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';

/**
 * Only Canola's own pictures come along with a pasted text; those of other sites are dropped, so that a reader's
 * browser never loads anything from there (docs/product/news.md#rich-text).
 */
export function withoutForeignImages(slice: Slice, origin: string): { slice: Slice; dropped: number } {
  let dropped = 0;
  function clean(fragment: Fragment): Fragment {
    const nodes: Node[] = [];
    fragment.forEach((node) => {
      const isImage = node.type.name === 'image';
      const src = isImage ? ownAddress(String(node.attrs.src ?? ''), origin) : undefined;
      if (!isImage) nodes.push(node.copy(clean(node.content)));
      else if (src === undefined) dropped += 1;
      else nodes.push(node.type.create({ ...node.attrs, src }));
    });
    return Fragment.fromArray(nodes);
  }
  const content = clean(slice.content);
  return {
    slice: dropped > 0 ? Slice.maxOpen(content) : new Slice(content, slice.openStart, slice.openEnd),
    dropped,
  };
}

/** As the store names it; the browser writes the whole address and the size into what it copies. */
function ownAddress(src: string, origin: string): string | undefined {
  if (src.startsWith('blob:')) return src.startsWith(`blob:${origin}/`) ? src : undefined;
  const url = URL.parse(src, origin);
  return url?.origin === origin && ImageUrl.safeParse(url.pathname).success ? url.pathname : undefined;
}

/** Nothing would run of them, but the browser reports each one that it reads to the operator. */
export function withoutHandlers(markup: string): string {
  return markup.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    tag.replaceAll(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  );
}
