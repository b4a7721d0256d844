/** An opening tag with its attributes, and the text that follows it. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

const TAG = /<(?:[\w-]+:)?(\w+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>([^<]*)/g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Enough for the flat files of central banks; namespaces and kinds of quotes don't matter. */
export function* tagsOf(xml: string): Generator<Tag> {
  for (const [, name = '', attributes = '', text = ''] of xml.matchAll(TAG))
    yield {
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [key, double ?? single ?? '']),
      ),
      text: text.trim(),
    };
}
