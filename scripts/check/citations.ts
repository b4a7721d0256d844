import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Words that refer to a document outside of this repository. */
const OUTSIDE = /\bspec \d+|\bthe spec\b|\bdecisions? §|(?<!RFC \d{1,5} )§ ?\d+|\bmock-?ups?\b/i;

/** A document by its path; a word before it that is part of a path belongs to it. */
const DOCUMENT = /(?<![\w:/.@#-])((?:[\w.-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g;

const SOURCES =
  '{.npmrc,.ci/run,biome.jsonc,*.ts,{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,js,css,graphql,html}}';

const TITLES = /\b(?:describe|it|test)(?:\.\w+)*\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g;

interface CommentLine {
  line: number;
  text: string;
}

/**
 * Comments and test titles cite only what is in the repository: no document from elsewhere, and every
 * `docs/….md#heading` exists. Links between our documents work too, and the files they name exist; decision records
 * describe their own time. One sentence per problem.
 */
export function citationProblems(root: string): string[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const headings = (path: string) => {
    const known = anchors.get(path) ?? headingsOf(readFileSync(join(root, path), 'utf8'));
    anchors.set(path, known);
    return known;
  };
  const judge = (path: string, anchor: string | undefined): string | undefined => {
    if (!existsSync(join(root, path))) return `there is no ${path}`;
    return anchor === undefined || headings(path).has(anchor)
      ? undefined
      : `${path} has no heading #${anchor}`;
  };
  return [
    ...files(root, SOURCES).flatMap((file) =>
      commentsIn(file, readFileSync(join(root, file), 'utf8')).flatMap((comment) =>
        citationsOf(file, comment, judge),
      ),
    ),
    ...files(root, '{*.md,docs/**/*.md}').flatMap((file) =>
      linksOf(file, readFileSync(join(root, file), 'utf8')).flatMap(({ line, path, anchor }) => {
        const problem = judge(path, path.endsWith('.md') ? anchor : undefined);
        return problem ? [`${file}:${line}: ${problem}`] : [];
      }),
    ),
    ...files(root, 'docs/{*.md,{product,recipes}/*.md}').flatMap((file) =>
      pathsIn(readFileSync(join(root, file), 'utf8'))
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file}: there is no ${path}`),
    ),
  ];
}

type Judge = (path: string, anchor: string | undefined) => string | undefined;

function citationsOf(file: string, { line, text }: CommentLine, judge: Judge): string[] {
  const outside = OUTSIDE.exec(text);
  const documents = [...text.matchAll(DOCUMENT)].flatMap(
    ([, path = '', anchor]) => judge(path, anchor) ?? [],
  );
  return [
    ...(outside ? [`${file}:${line}: "${outside[0]}" is not in the repository; cite docs/product`] : []),
    ...documents.map((problem) => `${file}:${line}: ${problem}`),
  ];
}

/** Text for people: comments and test titles; in files other than TypeScript, everything. */
function commentsIn(file: string, source: string): CommentLine[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  if (!/\.tsx?$/.test(file)) return source.split('\n').map((text, index) => ({ line: index + 1, text }));
  const comments = parseSync(file, source).comments.map(({ value, start }) => ({
    line: lineOf(start),
    text: value.replace(/\n\s*\*/g, ' ').replace(/\s+/g, ' '),
  }));
  const titles = [...source.matchAll(TITLES)].map((match) => ({
    line: lineOf(match.index),
    text: match[1] ?? match[2] ?? match[3] ?? '',
  }));
  return [...comments, ...titles];
}

/** Links to our files, from the root; addresses elsewhere are not checked. */
function linksOf(file: string, text: string): { line: number; path: string; anchor: string | undefined }[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, target = '', anchor]) => ({
      line: index + 1,
      path: target ? normalize(join(dirname(file), target)).replace(/\/$/, '') : file,
      anchor,
    })),
  );
}

/** Paths in code spans; a pattern or a placeholder is not a path. */
function pathsIn(text: string): string[] {
  const spans = text.matchAll(/`((?:apps|packages|e2e|bench|scripts|docs)\/[\w./-]*)`/g);
  return [...new Set([...spans].map(([, path = '']) => path))];
}

/** Headings as GitHub addresses them. */
function headingsOf(text: string): ReadonlySet<string> {
  const headings = text.replace(/^```.*?^```/gms, '').match(/^#+ .*$/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function files(root: string, pattern: string): string[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|generated|migrations)(\/|$)/.test(String(name)),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}
