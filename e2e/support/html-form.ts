/** A form of a page, as a browser without script would send it. */
export interface HtmlForm {
  action: string;
  method: string;
  /** The values of its inputs. */
  fields: Record<string, string>;
  /** Its submit buttons that have a name. */
  buttons: { name: string; value: string }[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Decodes the character references that HTML serializers write. */
export function decodeHtml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name ?? ''] ?? whole);
  });
}

/** The forms of a page in order, without the language selector at the end of every sign-in page. */
export const formsOf = (html: string): HtmlForm[] =>
  allFormsOf(html).filter(({ buttons }) => !buttons.some(({ name }) => name === 'language'));

function allFormsOf(html: string): HtmlForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', content = '']) => {
    const { action = '', method = 'get' } = attributesOf(tag);
    const inputs = tags(content, 'input').filter(({ type, name }) => name && type !== 'submit');
    const buttons = tags(content, 'button').filter(({ type = 'submit', name }) => name && type === 'submit');
    return {
      action,
      method: method.toLowerCase(),
      fields: Object.fromEntries(inputs.map(({ name = '', value = '' }) => [name, value])),
      buttons: buttons.map(({ name = '', value = '' }) => ({ name, value })),
    };
  });
}

function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, tag = '']) => attributesOf(tag));
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decodeHtml(value),
    ]),
  );
}

/** The text of a page, without its tags, scripts and styles. */
export function textOf(html: string): string {
  const bare = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ');
  return decodeHtml(bare).replace(/\s+/g, ' ').trim();
}
