import { isAllowedLink } from '@canola/api-schema/news/rich-text';
import type { Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';

/** The content of a quote or a cell: no images, no tables. */
const INNER = 'inner+';

/**
 * People can type and paste what the allow-list of rich text takes (docs/product/news.md#rich-text): the groups
 * below are its unions. A property test compares the two.
 */
export const EXTENSIONS: Extensions = [
  Document,
  Text,
  Paragraph.extend({ group: 'block inner' }),
  Heading.extend({ group: 'block inner' }).configure({ levels: [1, 2, 3, 4, 5, 6] }),
  BulletList.extend({ group: 'block list inner' }),
  OrderedList.extend({ group: 'block list inner' }),
  ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' }),
  ListKeymap,
  Blockquote.extend({ content: INNER }),
  HorizontalRule,
  Table.configure({ resizable: false }),
  TableRow,
  TableCell.extend({ content: INNER }),
  TableHeader.extend({ content: INNER }),
  Image,
  Bold,
  Italic,
  Underline,
  Strike,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address) => isAllowedLink(address),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  UndoRedo,
  Gapcursor,
  Dropcursor,
];
