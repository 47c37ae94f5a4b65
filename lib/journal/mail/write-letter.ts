import { createElement } from 'react';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { LetterPage } from './letter-page';
import { type Letter, LINK, type MailText, type Paragraph, paragraphsOf } from './mails';
import type { InlineImage, Message } from './message';

/** How a tenant's emails look. */
export interface Letterhead {
  /** Shown above everything else. */
  name: string;
  /** A `#rrggbb` color; null for the product's. */
  accent: string | null;
  /** On its own light or dark ground, so that it can be seen whatever a mail program makes of the colors. */
  logo: (Pick<InlineImage, 'name' | 'mediaType' | 'bytes'> & { ground: 'light' | 'dark' }) | null;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Replaces each known `{placeholder}` once, so that a value that contains one stays as it is. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? place : oneLine(value);
  });

/** The subject and paragraphs of a letter. A paragraph with nothing in it is left out. */
function contentOf({ values }: Letter, { subject, body }: MailText): { subject: string; paragraphs: Paragraph[] } {
  const paragraphs = paragraphsOf(body).flatMap((paragraph): Paragraph[] => {
    if (paragraph === LINK) return ['action'];
    const lines = filled(paragraph, values)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    return lines.length > 0 ? [lines] : [];
  });
  return { subject: oneLine(filled(subject, values)), paragraphs };
}

/**
 * Writes an email as text and as HTML with the same content. The HTML loads nothing from any server: a logo is part of
 * the email.
 */
export async function writeLetter(letter: Letter, text: MailText, head: Letterhead): Promise<Message> {
  const image: InlineImage | null = head.logo && { ...head.logo, contentId: `${head.logo.name}@logo` };
  const html = await letterHtml(letter, text, head, { logo: image && `cid:${image.contentId}`, preview: false });
  return { to: letter.to, ...plainLetter(letter, text), html, image };
}

/** The same for a preview in a page, which shows one theme and contains the logo as a `data:` URL. */
export async function previewLetter(
  letter: Letter,
  text: MailText,
  head: Letterhead,
): Promise<Pick<Message, 'subject' | 'text' | 'html'>> {
  const { logo } = head;
  const source = logo && `data:${logo.mediaType};base64,${Buffer.from(logo.bytes).toString('base64')}`;
  return {
    ...plainLetter(letter, text),
    html: await letterHtml(letter, text, head, { logo: source, preview: true }),
  };
}

function plainLetter(letter: Letter, text: MailText): Pick<Message, 'subject' | 'text'> {
  const { subject, paragraphs } = contentOf(letter, text);
  const { label, url } = letter.action;
  const said = paragraphs.map((paragraph) => (paragraph === 'action' ? `${label}:\n${url}` : paragraph.join('\n')));
  return { subject, text: `${said.join('\n\n')}\n` };
}

async function letterHtml(
  letter: Letter,
  text: MailText,
  { name, accent, logo }: Letterhead,
  shown: { logo: string | null; preview: boolean },
): Promise<string> {
  // Loaded when there is an email to write, which only one process of a machine does.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const page = createElement(LetterPage, {
    language: letter.language,
    ...contentOf(letter, text),
    action: letter.action,
    otherwise: sayPlainly(letter.language)('mail.ifButtonDoesntWorkOpen'),
    name,
    accent,
    logo: logo && shown.logo !== null ? { source: shown.logo, ground: logo.ground } : null,
    preview: shown.preview,
  });
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
