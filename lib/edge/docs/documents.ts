import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';

export interface Heading {
  /** 1 for the title. */
  depth: number;
  text: string;
  /** The fragment of its URL, without `#`. */
  anchor: string;
}

/** One of the Markdown files in `docs` that the server shows. */
export interface Doc {
  /** Its URL below `/docs`: `guides/okta`. */
  path: string;
  /** Below the folder `docs`: `guides/okta.md`. */
  file: string;
  title: string;
  /** The first sentence. */
  summary: string;
  headings: readonly Heading[];
}

export interface Docs {
  /** By path, in the order in which they are listed. */
  documents: ReadonlyMap<string, Doc>;
  /** The screenshots that they show, as paths below `docs`. */
  pictures: ReadonlySet<string>;
}

/** Other folders of `docs` are for contributors. */
export const docFolders = ['guides', 'guides/deploy', 'reference'] as const;

/**
 * @param file below the folder
 * @param folder with a default that does not make the build copy the whole project for each function
 */
export const readDoc = (
  file: string,
  folder = join(/* turbopackIgnore: true */ process.cwd(), 'docs'),
): Promise<Buffer> => readFile(join(folder, file));

const markdownIn = async (
  name: string,
  folder = join(/* turbopackIgnore: true */ process.cwd(), 'docs', name),
): Promise<string[]> => (await readdir(folder)).filter((file) => file.endsWith('.md'));

let known: Promise<Docs> | null = null;

/**
 * The guides and reference pages that this version comes with. Read once, because they change only with the version.
 */
export function docs(): Promise<Docs> {
  known ??= readDocs().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

async function readDocs(): Promise<Docs> {
  const pictures = new Set<string>();
  const listed: Doc[] = [];
  for (const folder of docFolders) {
    const names = await markdownIn(folder);
    const read = await Promise.all(names.map((name) => readOne(`${folder}/${name}`, pictures)));
    listed.push(...read.sort(inOrder));
  }
  return { documents: new Map(listed.map((doc) => [doc.path, doc])), pictures };
}

/** Introductions come first, all others by title. */
const INTRODUCTIONS = ['guides/first-hour', 'guides/deploy'];
const isIntroduction = ({ path }: Doc) => INTRODUCTIONS.includes(path);
const inOrder = (one: Doc, other: Doc) =>
  Number(isIntroduction(other)) - Number(isIntroduction(one)) || one.title.localeCompare(other.title, 'en');

async function readOne(file: string, pictures: Set<string>): Promise<Doc> {
  const tokens = lexer((await readDoc(file)).toString());
  const headings = headingsOf(tokens);
  const first = tokens.find((token) => token.type === 'paragraph');
  for (const token of tokens)
    if (token.type === 'html') for (const { src } of picturesIn(token.text)) pictures.add(resolveIn(file, src));
  return {
    path: pathOf(file),
    file,
    title: headings[0]?.text ?? file,
    summary: /^.+?[.:](?=\s|$)/.exec(first ? plainText(first) : '')?.[0].replace(/:$/, '.') ?? '',
    headings,
  };
}

const pathOf = (file: string) => file.replace(/(?:\/README)?\.md$/, '');

/** The headings of a document, with the anchors that GitHub gives them too. */
export function headingsOf(tokens: readonly Token[]): Heading[] {
  const taken = new Map<string, number>();
  return tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map((token) => {
      const text = plainText(token);
      const slug = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-');
      const before = taken.get(slug) ?? 0;
      taken.set(slug, before + 1);
      return { depth: token.depth, text, anchor: before === 0 ? slug : `${slug}-${before}` };
    });
}

/** The text of a token without markup. */
export function plainText(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('');
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

const resolveIn = (file: string, target: string) => posix.join(posix.dirname(file), target);

/** The screenshots in an HTML block, of which a document uses only `<picture>`. */
export function picturesIn(html: string): { src: string; isDark: boolean; alt: string }[] {
  const alt = /\balt="([^"]*)"/.exec(html)?.[1] ?? '';
  return [...html.matchAll(/<(source|img)\b[^>]*?\bsrc(?:set)?="([^"]+)"/g)].map(([, tag, src = '']) => ({
    src,
    isDark: tag === 'source',
    alt,
  }));
}

/**
 * Where a link in a document leads.
 * @returns null if it leads to a file that is not served, such as a decision
 */
export function linkIn({ documents }: Docs, file: string, href: string): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [target = '', anchor] = href.split('#', 2);
  const path = pathOf(resolveIn(file, target).replace(/\/$/, ''));
  return documents.has(path) ? `/docs/${path}${anchor === undefined ? '' : `#${anchor}`}` : null;
}

/** The URL of a screenshot in a document. */
export const pictureIn = (file: string, src: string): string => `/docs/${resolveIn(file, src)}`;
