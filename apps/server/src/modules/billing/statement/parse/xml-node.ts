/** An element as the parser returns it: a text, an object, or a list of either when it is repeated. */
export type Node = unknown;

const PREDEFINED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Only the five names that XML itself defines, and numbers; the parser's own entities are off. */
function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (all, name, ten, hex) => {
      if (name) return PREDEFINED[String(name).toLowerCase()] ?? all;
      const code = ten ? Number(ten) : Number.parseInt(hex, 16);
      const isHalf = code >= 0xd800 && code <= 0xdfff;
      return code >= 32 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : ' ';
    },
  );
}

/** Every element under a path, whether it is repeated or not. */
export function each(node: Node, ...path: string[]): Node[] {
  const [name, ...rest] = path;
  if (node === undefined || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((element) => each(element, ...path));
  if (name === undefined) return [node];
  if (typeof node !== 'object' || !Object.hasOwn(node, name)) return [];
  return each((node as Record<string, Node>)[name], ...rest);
}

export function first(node: Node, ...path: string[]): Node | undefined {
  return each(node, ...path)[0];
}

/** The text of the first element under a path, if it has one. */
export function textAt(node: Node, ...path: string[]): string | undefined {
  const found = first(node, ...path);
  const text = typeof found === 'string' ? found : first(found, '#text');
  return typeof text === 'string' && text.trim() ? unescaped(text).trim() : undefined;
}

export function attribute(node: Node, name: string): string | undefined {
  return textAt(node, `@${name}`);
}
