import { Fragment } from 'react';
import { accentTokens } from '@/lib/platform/shared/accent';
import { documentLanguage, type Language } from '@/lib/platform/shared/languages';
import type { Paragraph } from './mails';

interface LetterPageProps {
  language: Language;
  subject: string;
  paragraphs: Paragraph[];
  action: { label: string; url: string };
  /** Introduces the address for people whose mail program shows no button. */
  otherwise: string;
  /** The sender's name. */
  name: string;
  accent: string | null;
  logo: { source: string; ground: 'light' | 'dark' } | null;
  /** For a page that shows the email: nothing in it can be used, and there is no style sheet, so no dark mode. */
  preview: boolean;
}

const standard = { light: '#0f6275', dark: '#62c3d6', onDark: '#0b1519' };
const grounds = { light: '#ffffff', dark: '#151a1d' };
const font = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * The HTML of an email. Mail programs know little CSS: layout is in tables, each element carries its style, and all
 * colors are readable without the style sheet, which only programs with a dark mode read.
 */
export function LetterPage({
  language,
  subject,
  paragraphs,
  action,
  otherwise,
  name,
  accent,
  logo,
  preview,
}: LetterPageProps) {
  const tokens = accent === null ? null : accentTokens(accent);
  const light = tokens?.['--tenant-accent-light'] ?? standard.light;
  const dark = {
    accent: tokens?.['--tenant-accent-dark'] ?? standard.dark,
    onAccent: tokens?.['--tenant-on-accent-dark'] ?? standard.onDark,
  };
  const text = { fontFamily: font, fontSize: 16, lineHeight: '24px', color: '#1a2024' };
  return (
    <html {...documentLanguage(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={preview ? 'light' : 'light dark'} />
        <title>{subject}</title>
        {!preview && <style>{darkSheet(dark)}</style>}
      </head>
      <body className="ground" inert={preview} style={{ margin: 0, padding: 0, backgroundColor: '#f3f5f6' }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px 40px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ maxWidth: 520 }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 4px 16px' }}>
                        <Head name={name} logo={logo} text={text} />
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="card"
                        style={{
                          padding: '28px 24px 12px',
                          backgroundColor: grounds.light,
                          border: '1px solid #dde2e4',
                          borderRadius: 10,
                        }}
                      >
                        {paragraphs.map((paragraph, index) =>
                          paragraph === 'action' ? (
                            <Action key={index} action={action} otherwise={otherwise} accent={light} />
                          ) : (
                            <p key={index} className="ink" style={{ ...text, margin: '0 0 16px' }}>
                              {paragraph.map((line, at) => (
                                <Fragment key={at}>
                                  {at > 0 && <br />}
                                  {line}
                                </Fragment>
                              ))}
                            </p>
                          ),
                        )}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

interface HeadProps extends Pick<LetterPageProps, 'name' | 'logo'> {
  text: object;
}

function Head({ name, logo, text }: HeadProps) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          {logo && (
            <td style={{ paddingInlineEnd: 12 }}>
              {/* Otherwise React adds a link that preloads it, which only web pages understand. */}
              <img
                fetchPriority="low"
                src={logo.source}
                alt=""
                height={32}
                style={{
                  display: 'block',
                  height: 32,
                  width: 'auto',
                  maxWidth: 160,
                  padding: 4,
                  borderRadius: 6,
                  backgroundColor: grounds[logo.ground],
                }}
              />
            </td>
          )}
          <td className="ink" style={{ ...text, fontWeight: 600 }}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface ActionProps extends Pick<LetterPageProps, 'action' | 'otherwise'> {
  accent: string;
}

function Action({ action: { label, url }, otherwise, accent }: ActionProps) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '24px 0 16px' }}>
        <tbody>
          <tr>
            <td
              className="accent"
              style={{ padding: '10px 18px', backgroundColor: accent, borderRadius: 6, textAlign: 'center' }}
            >
              <a
                href={url}
                className="on-accent"
                style={{
                  fontFamily: font,
                  fontSize: 16,
                  lineHeight: '24px',
                  fontWeight: 600,
                  color: '#ffffff',
                  textDecoration: 'none',
                }}
              >
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p
        className="muted"
        style={{ margin: '0 0 24px', fontFamily: font, fontSize: 13, lineHeight: '20px', color: '#525c62' }}
      >
        {otherwise}{' '}
        <a href={url} dir="ltr" className="link" style={{ color: accent, wordBreak: 'break-all' }}>
          {url}
        </a>
      </p>
    </>
  );
}

const darkSheet = ({ accent, onAccent }: { accent: string; onAccent: string }): string => {
  const rules = {
    '.ground': 'background-color:#0f1316!important',
    '.card': `background-color:${grounds.dark}!important;border-color:#2b3237!important`,
    '.ink': 'color:#e8ecee!important',
    '.muted': 'color:#aab3b8!important',
    '.link': `color:${accent}!important`,
    '.accent': `background-color:${accent}!important`,
    '.on-accent': `color:${onAccent}!important`,
  };
  const all = Object.entries(rules).map(([selector, style]) => `${selector}{${style}}`);
  return `@media (prefers-color-scheme:dark){${all.join('')}}`;
};
