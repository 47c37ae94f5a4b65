import type { Language } from '@/lib/platform/shared/languages';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { Message } from './message';

/** An email that asks for one action. Its texts are plain text and get escaped in HTML. */
export interface Letter {
  to: string;
  /** The language of all texts. */
  language: Language;
  subject: string;
  /** The name of the sender, shown above everything else. */
  heading: string;
  before: string[];
  action: { label: string; url: string };
  after: string[];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Formats the email as text and as HTML with the same content. The HTML loads no external resources. */
export function writeLetter({ to, language, subject, heading, before, action, after }: Letter): Message {
  const t = sayPlainly(language);
  const text = [...before, `${action.label}:\n${action.url}`, ...after].join('\n\n');
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const url = escape(action.url);
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#18181b;background:#ffffff">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">${escape(heading)}</p>
${before.map((one) => paragraph(escape(one))).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#0f6175;color:#ffffff;text-decoration:none">${escape(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#52525b">${escape(t('mail.ifButtonDoesntWorkOpen'))} <a href="${url}" style="color:#0f6175;word-break:break-all">${url}</a></p>
${after.map((one) => paragraph(escape(one))).join('\n')}
</div>
</body>
</html>
`;
  return { to, subject: oneLine(subject), text: `${text}\n`, html };
}
