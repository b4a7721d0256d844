import './rich-text.css';
import { IMAGE_WIDTHS, ImageUrl } from '@canola/api-schema/news/image';
import {
  isAllowedLink,
  type RichText,
  type RichTextBlock,
  type RichTextInline,
  type RichTextInnerBlock,
  type RichTextListItem,
  type RichTextMark,
} from '@canola/api-schema/news/rich-text';
import { Fragment, type ReactNode } from 'react';
import { RichTable } from './rich-table.tsx';

/** The page owns the first level, so headings of a text are one level lower (docs/product/news.md#reading). */
const LOWER_BY = 1;
const LAST_LEVEL = 6;

/** A report's text, drawn node by node; what the allow-list does not have is not drawn. */
export function RichTextView({ text }: { text: RichText }) {
  return (
    <div className="rich-text">
      {all(text.content, (block) => (
        <Block block={block} />
      ))}
    </div>
  );
}

/** A text does not change while it is read, so a part's place in it is its name. */
function all<Part>(parts: readonly Part[] | undefined, draw: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parts?.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>);
}

function Block({ block }: { block: RichTextBlock }): ReactNode {
  switch (block.type) {
    case 'blockquote':
      return (
        <blockquote>
          {all(block.content, (inner) => (
            <InnerBlock block={inner} />
          ))}
        </blockquote>
      );
    case 'table':
      return (
        <RichTable table={block} inner={(inner) => all(inner, (child) => <InnerBlock block={child} />)} />
      );
    case 'image':
      return <TextImage {...block.attrs} />;
    case 'horizontalRule':
      return <hr />;
    default:
      return <InnerBlock block={block} />;
  }
}

function InnerBlock({ block }: { block: RichTextInnerBlock }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{all(block.content, inline)}</p>;
    case 'heading': {
      const Heading = `h${Math.min(block.attrs.level + LOWER_BY, LAST_LEVEL)}` as 'h2';
      return <Heading className={`rich-h${block.attrs.level}`}>{all(block.content, inline)}</Heading>;
    }
    case 'bulletList':
      return <ul>{all(block.content, item)}</ul>;
    case 'orderedList':
      return <ol start={block.attrs?.start}>{all(block.content, item)}</ol>;
    default:
      return null;
  }
}

const item = ({ content }: RichTextListItem) => (
  <li>
    {all(content, (inner) => (
      <InnerBlock block={inner} />
    ))}
  </li>
);

const inline = ({ text, marks = [] }: RichTextInline) => marks.reduceRight(marked, text as ReactNode);

function marked(inside: ReactNode, mark: RichTextMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>;
    case 'italic':
      return <em>{inside}</em>;
    case 'underline':
      return <u>{inside}</u>;
    case 'strike':
      return <s>{inside}</s>;
    case 'link':
      return isAllowedLink(mark.attrs.href) ? (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      ) : (
        inside
      );
    default:
      return inside;
  }
}

type TextImageProps = Extract<RichTextBlock, { type: 'image' }>['attrs'];

/** One that was chosen just now is shown from the browser's memory; nothing is ever loaded from another site. */
const isOwn = (src: string) => src.startsWith('blob:') || ImageUrl.safeParse(src).success;

function TextImage({ src, alt, width, height }: TextImageProps) {
  if (!isOwn(src)) return null;
  return (
    <img
      src={src}
      srcSet={srcSetOf(src)}
      sizes="(max-width: 700px) 100vw, 660px"
      alt={alt ?? ''}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

/** One picture in all the sizes that are stored; one that was not uploaded yet has a single size. */
export function srcSetOf(src: string): string | undefined {
  if (!src.startsWith('/')) return undefined;
  return IMAGE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ');
}
