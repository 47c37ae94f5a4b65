import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { PlainCopyButton } from '@/components/ui/plain-copy-button';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { type Docs, type Heading, headingsOf, linkIn, pictureIn, picturesIn, plainText } from './documents';

interface MarkdownProps {
  docs: Docs;
  /** The document's file, which relative links start from. */
  file: string;
  tokens: readonly Token[];
}

interface Place {
  link(href: string): string | null;
  picture(src: string): string;
  /** The anchors of the headings that follow. */
  headings: Iterator<Heading>;
  /** The heading that was last shown, which names tables and code. */
  section: string;
}

/**
 * A document, built from our own components. Everything in it is escaped, and HTML in it is left out, apart from
 * screenshots. Components with a client directive, which icons have too, cannot be used: Next does not render them in a
 * route.
 */
export function Markdown({ docs, file, tokens }: MarkdownProps) {
  const place: Place = {
    link: (href) => linkIn(docs, file, href),
    picture: (src) => pictureIn(file, src),
    headings: headingsOf(tokens).values(),
    section: '',
  };
  return <div className="space-y-4 text-base leading-6 wrap-anywhere">{blocks(tokens, place)}</div>;
}

const keyed = (nodes: readonly ReactNode[]) => nodes.map((node, index) => <Keyed key={index}>{node}</Keyed>);
const Keyed = ({ children }: { children: ReactNode }) => children;

const blocks = (tokens: readonly Token[], place: Place): ReactNode => keyed(tokens.map((token) => block(token, place)));

function block(token: Token, place: Place): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, place);
    case 'paragraph':
      return <p className="max-w-prose text-pretty">{inline(token.tokens, place)}</p>;
    // The text of a list item that holds no blocks.
    case 'text':
      return inline(token.tokens ?? [token], place);
    case 'code':
      return <Code {...(token as Tokens.Code)} section={place.section} />;
    case 'list':
      return list(token as Tokens.List, place);
    case 'table':
      return table(token as Tokens.Table, place);
    case 'blockquote':
      return <blockquote className="border-l-2 pl-4 text-ink-muted">{blocks(token.tokens ?? [], place)}</blockquote>;
    case 'hr':
      return <hr />;
    case 'html':
      return screenshot((token as Tokens.HTML).text, place);
    default:
      return null;
  }
}

const headingLooks: Record<number, string> = {
  1: 'text-2xl',
  2: 'mt-10 border-b pb-1.5 text-xl',
  3: 'mt-7 text-lg',
};

function heading(token: Tokens.Heading, place: Place): ReactNode {
  const { anchor, depth, text } = place.headings.next().value as Heading;
  place.section = text;
  const Tag = depth === 1 ? 'h1' : depth === 2 ? 'h2' : 'h3';
  return (
    <Tag id={anchor} className={cn('group', headingLooks[depth] ?? headingLooks[3])}>
      {inline(token.tokens, place)}
      {depth > 1 && (
        <a
          href={`#${anchor}`}
          aria-label={sayPlainly()('docs.linkToSection', { section: text })}
          className="ml-1 rounded-sm px-1 font-normal text-ink-subtle no-underline opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
        >
          #
        </a>
      )}
    </Tag>
  );
}

const languageNames: Record<string, string> = {
  sh: 'Shell',
  json: 'JSON',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  yaml: 'YAML',
  sql: 'SQL',
  http: 'HTTP',
};

/** A code block with a copy button. It scrolls sideways on its own, also by keyboard. */
function Code({ text, lang = '', section }: Tokens.Code & { section: string }) {
  const t = sayPlainly();
  const title = languageNames[lang] ?? t('docs.code');
  return (
    <figure className="overflow-clip rounded-lg border bg-sunken">
      <figcaption className="flex h-9 items-center justify-between gap-3 border-b pr-1 pl-3 text-xs text-ink-muted">
        <span className="truncate font-medium">{title}</span>
        <PlainCopyButton t={t} value={text} what={title} variant="ghost" size="sm" copied={t('common.copied')}>
          {t('common.copy')}
        </PlainCopyButton>
      </figcaption>
      <pre
        tabIndex={0}
        role="region"
        aria-label={section === '' ? title : `${section}: ${title}`}
        className="overflow-x-auto px-3 py-2.5 font-mono text-xs leading-5 wrap-normal -outline-offset-2"
      >
        <code>{text}</code>
      </pre>
    </figure>
  );
}

function list({ ordered, start, loose, items }: Tokens.List, place: Place): ReactNode {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag
      {...(ordered && typeof start === 'number' && start !== 1 && { start })}
      className={cn(
        'max-w-prose pl-6 marker:text-ink-subtle [&_ol]:mt-1.5 [&_ul]:mt-1.5',
        ordered ? 'list-decimal' : 'list-disc',
        loose ? 'space-y-3 [&>li]:space-y-3' : 'space-y-1.5',
      )}
    >
      {items.map((item, index) => (
        <li key={index}>{blocks(item.tokens, place)}</li>
      ))}
    </Tag>
  );
}

function table({ header, rows }: Tokens.Table, place: Place): ReactNode {
  const named = header.some((cell) => cell.text !== '');
  return (
    <div className="overflow-clip rounded-lg border">
      <Table label={place.section} className="[&_td]:py-2 [&_td]:align-top">
        {named && (
          <thead>
            <tr>
              {header.map((cell, index) => (
                <TableHead key={index} className="text-start">
                  {inline(cell.tokens, place)}
                </TableHead>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, row) => (
            <TableRow key={row}>
              {cells.map((cell, index) => (
                <TableCell key={index} className="min-w-32">
                  {inline(cell.tokens, place)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** All screenshots have this size (scripts/screenshots.ts). */
const PIXELS = { width: 1200, height: 760 };

/** A screenshot in the variants of both themes. Only the one that is shown is loaded. */
function screenshot(html: string, place: Place): ReactNode {
  return (
    <div className="overflow-clip rounded-lg border">
      {picturesIn(html).map(({ src, isDark, alt }) => (
        <picture key={src} className={isDark ? 'for-dark' : 'for-light'}>
          <img src={place.picture(src)} alt={alt} loading="lazy" {...PIXELS} className="h-auto w-full" />
        </picture>
      ))}
    </div>
  );
}

const inline = (tokens: readonly Token[] | undefined, place: Place): ReactNode =>
  keyed((tokens ?? []).map((token) => span(token, place)));

function span(token: Token, place: Place): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{inline(token.tokens, place)}</strong>;
    case 'em':
      return <em>{inline(token.tokens, place)}</em>;
    case 'del':
      return <del>{inline(token.tokens, place)}</del>;
    case 'codespan':
      return (
        <code className="rounded-sm bg-hover px-1 py-0.5 font-mono text-[0.92em]">
          {(token as Tokens.Codespan).text}
        </code>
      );
    case 'link':
      return link(token as Tokens.Link, place);
    case 'br':
      return <br />;
    case 'text':
      return token.tokens ? inline(token.tokens, place) : token.text;
    case 'escape':
      return (token as Tokens.Escape).text;
    default:
      return plainText(token);
  }
}

/** A link, or just its text if it leads to a file that is not served. */
function link({ href, tokens }: Tokens.Link, place: Place): ReactNode {
  const to = place.link(href);
  if (to === null) return inline(tokens, place);
  return (
    <a href={to} className="underline decoration-line-strong underline-offset-2 hover:decoration-current">
      {inline(tokens, place)}
    </a>
  );
}
