import { brandFile, noBrandFile } from '@/lib/edge/http/brand-file';
import { accentStyleSheet } from '@/lib/platform/shared/accent';

/**
 * The style sheet of an accent: `0f6275.css`, or `standard.css` for the default accent. A background color may follow:
 * `standard-f2e8dc.css`.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const [, name, background] = /^([0-9a-f]{6}|standard)(?:-([0-9a-f]{6}))?\.css$/.exec((await params).file) ?? [];
  const sheet =
    name === undefined
      ? null
      : accentStyleSheet(name === 'standard' ? null : `#${name}`, background === undefined ? null : `#${background}`);
  return sheet === null ? noBrandFile() : brandFile(sheet, 'text/css; charset=utf-8');
}
